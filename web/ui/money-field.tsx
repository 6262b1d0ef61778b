import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Cents, formatMoney, plainMoney } from '#domain/kernel/money.ts'
import { useAfterPress } from './after-press.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'
import { useCurrencySymbol } from './money.tsx'
import { readAmount, whyNoAmount } from './typed-amount.ts'

type MoneyFieldProps<Values extends object> = FieldProps<Values> &
  Pick<TextInputProps, 'placeholder' | 'description' | 'disabled' | 'size'> & { symbol?: string }

/**
 * An amount: cents in the form, "1,250.50" on the screen. Not Mantine's NumberInput, which takes a pasted or
 * autofilled "1234,5" for 12345; here both signs are understood, or refused.
 */
export const MoneyField = drawnAlone(function MoneyField<Values extends object>(props: MoneyFieldProps<Values>) {
  const { form, name, label, required, symbol, ...rest } = props
  const { value, change, input } = useField(props)
  const [typed, setTyped] = useState<string>()
  const shownSymbol = useCurrencySymbol(symbol)
  const field = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const amount = typeof value === 'number' && Number.isInteger(value) ? (value as Cents) : undefined
  // What was typed stands there as long as nothing else was put in its place: what is shown is what is sent.
  const isAsTyped = typed !== undefined && centsIn(typed) === (value ?? null)
  const unread = typeof value === 'string' ? value : ''

  const sayWhatIsWrong = useAfterPress(() => {
    if (unread) form.setFieldError(name, whyNoAmount(unread))
  })

  // What is selected before its commas go is selected no more: what is typed next would be added to it.
  useLayoutEffect(() => {
    if (isEntered.current) field.current?.select()
    isEntered.current = false
  })

  function read(text: string): void {
    setTyped(text)
    change(centsIn(text))
  }
  return (
    <TextInput
      ref={field}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      leftSection={<span aria-hidden>{shownSymbol}</span>}
      {...rest}
      {...input}
      value={isAsTyped ? typed : amount === undefined ? unread : formatMoney(amount, '')}
      onChange={(event) => read(event.currentTarget.value)}
      onFocus={(event) => {
        input.onFocus()
        event.currentTarget.select()
        if (amount === undefined) return
        isEntered.current = true
        setTyped(plainMoney(amount))
      }}
      onBlur={() => {
        input.onBlur()
        setTyped(undefined)
        sayWhatIsWrong()
      }}
    />
  )
})

/** What cannot be read stays as it was typed: the schema says so, and a draft or another row knows what it was. */
function centsIn(typed: string): number | string | null {
  return typed.trim() === '' ? null : (readAmount(typed) ?? typed)
}
