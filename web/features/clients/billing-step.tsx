import { Stack } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { ReceiptFields } from '#web/ui/receipt-fields.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { type ClientZodForm, followed } from './client-values.ts'

type Props = {
  form: ClientZodForm
  /** Of a new client they begin as the client's own. */
  isNew: boolean
}

/** DATOS FACTURACIÓN: under what the client is billed. */
export function BillingStep({ form, isNew }: Props) {
  useFollowed(form, isNew)
  return (
    <Stack gap="md">
      <RequiredMark />
      <ReceiptFields form={form} isAnothers />
    </Stack>
  )
}

/** Whoever goes back to correct the name finds the correction here as well. */
function useFollowed({ getValues, setFieldValue }: ClientZodForm, isNew: boolean): void {
  useLayoutEffect(() => {
    if (!isNew) return
    for (const { field, value } of followed(getValues())) {
      setFieldValue(`receipt_info.${field}`, value)
      setFieldValue(`prefilled.${field}`, value)
    }
  }, [getValues, setFieldValue, isNew])
}
