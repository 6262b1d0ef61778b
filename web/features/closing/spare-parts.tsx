import { Box, Checkbox, Group, Paper, Text } from '@mantine/core'
import { memo, useRef } from 'react'
import type { Closing, PurchasedPart } from '#domain/closing/closing.contract.ts'
import { cents } from '#domain/kernel/money.ts'
import { shownPrice, type TaxedPrice, toggledTax, typedPrice } from '#domain/kernel/tax.ts'
import { messages } from '#domain/kernel/texts.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { useDrawnByNow } from '#web/ui/drawn-by-now.ts'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import classes from './closing.module.css'
import { type ClosingFormOf, subtotalOf } from './closing-values.ts'

type Props = {
  form: ClosingFormOf
  closing: Closing
  /** The kind of work whose parts are shown. */
  of: PurchasedPart['type']
  counted: { onlyUsed: boolean }
}

/** What was bought for one kind of work, each with the price it is sold for. */
export function SpareParts({ form, closing, of, counted }: Props) {
  // A part's place among all of the order is its place in the form.
  const places = closing.purchased_spare_parts.flatMap((part, place) => (part.type === of ? [{ part, place }] : []))
  const drawn = useDrawnByNow(places.length)
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Text component="h2" fw={600}>
          Repuestos
        </Text>
        <Subtotal form={form} places={places.map(({ place }) => place)} counted={counted} />
      </Group>
      {places.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {places.slice(0, drawn).map(({ part, place }) => (
        <Part key={part.id} form={form} part={part} place={place} today={closing.tax_percentage_garage} />
      ))}
    </Paper>
  )
}

function Subtotal({ form, places, counted }: Pick<Props, 'form' | 'counted'> & { places: readonly number[] }) {
  const parts = form.useWatchValue('purchased_spare_parts').filter((_, place) => places.includes(place))
  return (
    <Text size="sm" c="dimmed">
      Subtotal <Money value={subtotalOf(parts, counted)} fw={600} c="var(--mantine-color-text)" />
    </Text>
  )
}

type PartProps = { form: ClosingFormOf; part: PurchasedPart; place: number; today: number }

/** Those that are drawn are not drawn again whenever some more follow. */
const Part = memo(function Part({ form, part, place, today }: PartProps) {
  const about = [part.name, part.description, part.observation].filter(Boolean).join(' · ')
  return (
    <Box role="group" aria-label={part.replacement} className={classes.part}>
      <div className={classes.what}>
        <Text fw={500}>
          {part.quantity} × {part.replacement}
        </Text>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {part.provider || 'Sin proveedor'}
        </Text>
      </div>
      <div className={classes.price}>
        <MoneyField form={form} name={`purchased_spare_parts.${place}.price_provider`} label="Precio" required />
      </div>
      <TaxBox form={form} part={part} place={place} today={today} />
      <div className={classes.tick}>
        <CheckboxField form={form} name={`purchased_spare_parts.${place}.used`} label="Usado" />
      </div>
    </Box>
  )
})

/**
 * Ticked, the price carries the tax; unticked again, it is the very same as before. A price that was kept with tax has
 * it at the percentage of then, whatever is charged today; so has one in a draft.
 */
function TaxBox({ form, part, place, today }: PartProps) {
  const added = form.useWatchValue(`purchased_spare_parts.${place}.tax_percentage`)
  const percentage = added ?? part.tax_percentage ?? today
  const toggled = useRef<TaxedPrice>(undefined)
  const price = form.useWatchValue(`purchased_spare_parts.${place}.price_provider`)
  const tax = form.useWatchValue(`purchased_spare_parts.${place}.tax`) === true
  const amount = price !== null && Number.isInteger(price) ? cents(price) : undefined

  function toggle(): void {
    form.setFieldValue(`purchased_spare_parts.${place}.tax`, !tax)
    form.setFieldValue(`purchased_spare_parts.${place}.tax_percentage`, tax ? null : percentage)
    if (amount === undefined) return
    const known = toggled.current
    const isAsLeft = known?.tax === tax && shownPrice(known, percentage) === amount
    const next = toggledTax(isAsLeft ? known : typedPrice(amount, tax))
    toggled.current = next
    form.setFieldValue(`purchased_spare_parts.${place}.price_provider`, shownPrice(next, percentage))
  }
  return (
    <div className={classes.tick}>
      <Checkbox label={`Impuesto (${percentage} %)`} checked={tax} onChange={toggle} />
    </div>
  )
}
