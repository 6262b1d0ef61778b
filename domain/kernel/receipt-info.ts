import * as z from 'zod'
import { countryCode, countryName } from './countries.ts'
import { optionalEmail, optionalPhone, requiredText } from './fields.ts'

/** Under what somebody is billed: a garage, a branch, a client. */
export const receiptInfoForm = z.object({
  name: requiredText,
  tax_id: requiredText,
  phone_number: optionalPhone,
  email: optionalEmail,
  country: countryCode,
  city: requiredText,
  address: requiredText,
})
export type ReceiptInfoForm = z.output<typeof receiptInfoForm>

export const receiptInfo = z.object({
  name: z.string(),
  tax_id: z.string(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  country: z.string(),
  country_text: z.string(),
  city: z.string(),
  address: z.string(),
})
export type ReceiptInfo = z.output<typeof receiptInfo>

export function receiptInWords<Receipt extends { country: string }>(receipt: Receipt) {
  return { ...receipt, country_text: countryName(receipt.country) }
}
