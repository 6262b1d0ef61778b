import { type RefObject, useLayoutEffect } from 'react'
import { ReceiptFields } from '#web/ui/receipt-fields.tsx'
import type { RegistrationValues, RegistrationZodForm } from './registration-values.ts'

type Props = {
  form: RegistrationZodForm
  /** What was taken over from the workshop's own data: it follows them as long as nobody changes it here. */
  taken: RefObject<Taken>
}

/** To whom the subscription is invoiced. */
export function ReceiptStep({ form, taken }: Props) {
  usePrefilled(form, taken)
  return <ReceiptFields form={form} />
}

const shared = ['name', 'phone_number', 'email', 'country', 'city', 'address'] as const
type Taken = Partial<Record<(typeof shared)[number], string | null>>

/** Where both say the same, the one was taken over from the other. */
export function takenIn({ receipt_info, ...garage }: RegistrationValues): Taken {
  const same = shared.filter((field) => receipt_info[field] && receipt_info[field] === garage[field])
  return Object.fromEntries(same.map((field) => [field, garage[field]]))
}

/** Most workshops are invoiced under their own name and address: it is there before anything was typed here. */
function usePrefilled({ getValues, setFieldValue }: RegistrationZodForm, taken: RefObject<Taken>): void {
  useLayoutEffect(() => {
    const { receipt_info, ...garage } = getValues()
    const isNew = !Object.values(receipt_info).some(Boolean)
    const following = shared.filter((field) => isNew || receipt_info[field] === taken.current[field])
    for (const field of following) setFieldValue(`receipt_info.${field}`, garage[field])
    taken.current = Object.fromEntries(following.map((field) => [field, garage[field]]))
  }, [getValues, setFieldValue, taken])
}
