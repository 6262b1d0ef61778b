import { type ReceiptInfo, type ReceiptInfoForm, receiptInWords } from '#domain/kernel/receipt-info.ts'
import type { Scope } from './scope.ts'

/** Under what somebody is billed. Whoever it is refers to it by the id that is answered. */
export async function insertReceiptInfo({ tx, actor }: Scope, receipt: ReceiptInfoForm): Promise<number> {
  const { id } = await tx
    .insertInto('receipt_info')
    .values({ ...receipt, garage_id: actor.garageId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Beside the columns of whoever is billed under it, who is called and lives somewhere too; joined as `r`. */
export const receiptColumns = [
  'r.id as receipt_id',
  'r.name as receipt_name',
  'r.tax_id as receipt_tax_id',
  'r.phone_number as receipt_phone',
  'r.email as receipt_email',
  'r.country as receipt_country',
  'r.city as receipt_city',
  'r.address as receipt_address',
] as const

export type ReceiptRow = {
  receipt_id: number | null
  receipt_name: string | null
  receipt_tax_id: string | null
  receipt_phone: string | null
  receipt_email: string | null
  receipt_country: string | null
  receipt_city: string | null
  receipt_address: string | null
}

/** Nothing where there is none. */
export function receiptOf(row: ReceiptRow & { receipt_id: number }): ReceiptInfo
export function receiptOf(row: ReceiptRow): ReceiptInfo | null
export function receiptOf(row: ReceiptRow): ReceiptInfo | null {
  if (row.receipt_id === null) return null
  return receiptInWords({
    name: row.receipt_name ?? '',
    tax_id: row.receipt_tax_id ?? '',
    phone_number: row.receipt_phone,
    email: row.receipt_email,
    country: row.receipt_country ?? '',
    city: row.receipt_city ?? '',
    address: row.receipt_address ?? '',
  })
}
