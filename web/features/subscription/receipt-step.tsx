import { useLayoutEffect } from 'react'
import { ReceiptFields } from '#web/ui/receipt-fields.tsx'
import type { RegistrationZodForm } from './registration-values.ts'

/** To whom the subscription is invoiced. */
export function ReceiptStep({ form }: { form: RegistrationZodForm }) {
  usePrefilled(form)
  return <ReceiptFields form={form} />
}

const shared = ['name', 'phone_number', 'email', 'country', 'city', 'address'] as const

/** Most workshops are invoiced under their own name and address: it is there before anything was typed here. */
function usePrefilled({ getValues, setFieldValue }: RegistrationZodForm): void {
  useLayoutEffect(() => {
    const { receipt_info, ...garage } = getValues()
    if (Object.values(receipt_info).some(Boolean)) return
    for (const field of shared) setFieldValue(`receipt_info.${field}`, garage[field])
  }, [getValues, setFieldValue])
}
