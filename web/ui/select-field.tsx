import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { folded } from '#web/kernel/folded-text.ts'
import { Choice, isToTakeFirst, saidOfNone } from './choice.tsx'
import { drawnAlone, type FieldProps, useField } from './field.ts'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

type SelectFieldProps<Values extends object> = FieldProps<Values> &
  Pick<SelectProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'clearable' | 'searchable'> & {
    options: readonly Option[]
    /** The options are still being read. */
    isLoading?: boolean
    /** The options could not be read: says so in their place, and whoever opens the list tries again. */
    failed?: { retry: () => void } | undefined
    /** After the choice is in the form: to clear what depended on it. */
    onChoice?: (value: string | number | null) => void
  }

export const SelectField = drawnAlone(function SelectField<Values extends object>(props: SelectFieldProps<Values>) {
  const { form, name, label, required, options, isLoading, failed, onChoice, ...rest } = props
  const { value, change, input } = useField(props)
  // Not drawn from: Mantine tells it of each field when a form opens, and each would be drawn twice.
  const search = useRef('')
  const [opened, setOpened] = useState(false)
  const current = (value as string | number | null | undefined) ?? null

  function choose(chosen: string | number | null): void {
    change(chosen)
    onChoice?.(chosen)
  }

  return (
    <Choice<string | number>
      data={options}
      allowDeselect={false}
      filter={byLabel}
      nothingFoundMessage={saidOfNone({ isLoading, isError: Boolean(failed), isSought: options.length > 0 })}
      dropdownOpened={opened}
      onDropdownOpen={() => {
        setOpened(true)
        failed?.retry()
      }}
      onDropdownClose={() => setOpened(false)}
      onSearchChange={(typed) => {
        search.current = typed
      }}
      onKeyDown={(event) => {
        const typed = search.current
        const isTyped = opened && typed.trim() !== '' && typed !== options.find((each) => each.value === current)?.label
        if (!isTyped || !isToTakeFirst(event)) return
        event.preventDefault()
        const first = options.find(({ label: each }) => fits(each, typed))
        if (!first) return
        // The same once more is no other one: what depends on it stays.
        if (first.value !== current) choose(first.value)
        setOpened(false)
      }}
      clearButtonProps={{ 'aria-label': `Quitar selección: ${label}` }}
      {...rest}
      {...input}
      value={current}
      onChange={choose}
    />
  )
})

/** With or without accents, on either side: "México" finds "America/Mexico City". */
const byLabel: OptionsFilter<string | number> = ({ options, search, limit }) => {
  return options.filter((option) => 'label' in option && fits(option.label, search)).slice(0, limit)
}

function fits(label: string, search: string): boolean {
  return folded(label).includes(folded(search.trim()))
}
