import { Checkbox, Stack } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type ProviderSlot, providerSlots, repriced, ticked } from '#domain/quotations/quotation.rules.ts'
import { drawnAlone } from '#web/ui/field.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { SuggestedField } from '#web/ui/suggested-field.tsx'
import classes from './quotation.module.css'
import { providersIn, type QuotationZodForm } from './quotation-values.ts'

type Props = {
  form: QuotationZodForm
  index: number
  slot: ProviderSlot
  /** What the line is about, for those who hear its fields without seeing their row. */
  of: string
  /** Where no card says it, the labels do. */
  isInTable?: boolean
  isOpen: boolean
}

/** What one provider asks for a line, and whether it is the one. */
export const ProviderOffer = drawnAlone(function ProviderOffer(props: Props) {
  const { form, index, slot, of, isInTable = false, isOpen } = props
  const ofPart = isInTable ? ` de ${of}` : ''
  const approved = form.useWatchValue(`data.${index}.approved_provider${slot}`) === true
  const line = () => form.getValues().data[index] as Parameters<typeof repriced>[0]

  function mark(next: ReturnType<typeof ticked>): void {
    for (const one of providerSlots) {
      form.setFieldValue(`data.${index}.approved_provider${one}`, next[`approved_provider${one}`])
    }
  }
  const pricing = {
    ...form,
    getInputProps: (name: Parameters<typeof form.getInputProps>[0]) => {
      const props = form.getInputProps(name)
      return {
        ...props,
        onChange: (price: Cents | null) => {
          const next = repriced(line(), slot, price)
          props.onChange(price)
          mark(next)
        },
      }
    },
  }
  return (
    <Stack gap={6}>
      <SuggestedField
        form={form}
        name={`data.${index}.provider${slot}`}
        suggest={() => providersIn(form.getValues(), slot)}
        label={`Proveedor ${slot}${ofPart}`}
        placeholder={`Proveedor ${slot}`}
        required
        maxLength={limits.text}
        disabled={!isOpen}
      />
      <MoneyField
        form={pricing}
        name={`data.${index}.price_provider${slot}`}
        label={`Precio ${slot}${ofPart}`}
        placeholder="0.00"
        required
        disabled={!isOpen}
      />
      <Checkbox
        className={classes.approval}
        label="Aprobado"
        aria-label={`Aprobado: proveedor ${slot} de ${of}`}
        checked={approved}
        disabled={!isOpen}
        onChange={() => mark(ticked(line(), slot))}
      />
    </Stack>
  )
})
