import * as z from 'zod'
import type { ReceiptInfoForm, receiptInfoForm } from '#domain/kernel/receipt-info.ts'
import { type Branch, newBranchForm } from '#domain/workshop/workshop.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

const created = newBranchForm.omit({ garage: true })
/** What a branch is billed under is only shown there, so nothing of it can be wrong. */
const changed = created.extend({ receipt_info: z.custom<ReceiptInfoForm>() })

export type BranchFormed = z.output<typeof created>
export type BranchZodForm = ZodForm<Unfinished<BranchFormed>, BranchFormed>

export const branchSchemas: Record<'create' | 'edit', z.ZodType<BranchFormed>> = { create: created, edit: changed }

const noReceipt: Unfinished<ReceiptInfoForm> = {
  name: '',
  tax_id: '',
  phone_number: '',
  email: '',
  country: null,
  city: '',
  address: '',
}
const nobody = { first_name: '', last_name: '', username: '', phone_number: '', email: '' }

export function emptyBranch(country: string): Unfinished<BranchFormed> {
  return {
    name: '',
    phone_number: '',
    email: '',
    foundation_date: null,
    country,
    city: '',
    address: '',
    admin: nobody,
    receipt_info: noReceipt,
  }
}

export function valuesOf(branch: Branch): Unfinished<BranchFormed> {
  const { id, approved, garage, country_text, version, admin, receipt_info, foundation_date, ...values } = branch
  return {
    ...values,
    foundation_date: foundation_date as BranchFormed['foundation_date'],
    admin: admin ?? nobody,
    receipt_info: receipt_info ?? noReceipt,
  }
}

/** What a branch and its billing data have in common. */
export const copiedToReceipt = [
  'name',
  'phone_number',
  'email',
  'country',
  'city',
  'address',
] as const satisfies (keyof BranchFormed & keyof z.output<typeof receiptInfoForm>)[]
