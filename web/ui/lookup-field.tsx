import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { type FieldProps, useField } from './field.ts'
import type { Option } from './select-field.tsx'

type LookupFieldProps<Values extends object> = FieldProps<Values> &
  Pick<SelectProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'clearable'> & {
    /** Asks the server; a failure counts as nothing found. */
    lookup: (search: string) => Promise<readonly Option[]>
    /** What else the answer depends on (the brand, for its models): a change asks again. */
    dependsOn?: readonly (string | number | null)[]
    /** The label of the value that the form began with, which no search has found yet. */
    currentLabel?: string | undefined
    onChoice?: (value: string | number | null, option: Option | null) => void
  }

const typingPauseMs = 250

export function LookupField<Values extends object>(props: LookupFieldProps<Values>) {
  const { form, name, label, required, lookup, dependsOn = [], currentLabel, onChoice, ...rest } = props
  const { value, change, input } = useField(props)
  const chosen = (value as string | number | null | undefined) ?? null
  const [initialValue] = useState(chosen)
  const [known, setKnown] = useState<Option | null>(null)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)

  const current = shownOption(chosen, known, initialValue, currentLabel)
  // The chosen label stands in the input, but whoever opens the list wants to see all of it.
  const [search] = useDebouncedValue(typed === current?.label ? '' : typed.trim(), typingPauseMs)
  const id = useId()
  const belongsTo = dependsOn.join()
  const { data: found, isFetching } = useQuery({
    queryKey: ['lookup', id, belongsTo, search] as const,
    queryFn: () => lookup(search).catch(() => []),
    enabled: opened,
    // The last answer stays while the next is under way, but never the models of another brand.
    placeholderData: (previous, asked) => (asked?.queryKey[2] === belongsTo ? previous : undefined),
    retry: false,
  })
  return (
    <Select<string | number>
      searchable
      // Mantine remembers the label of the chosen one when later answers lack it.
      data={found ?? (current ? [current] : [])}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? messages.list.loading : 'Sin resultados'}
      rightSection={isFetching && opened ? <Loader size="xs" color="gray" /> : undefined}
      clearButtonProps={{ 'aria-label': `Borrar ${label}` }}
      allowDeselect={false}
      {...rest}
      {...input}
      value={chosen}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onChange={(picked) => {
        const option = found?.find((each) => each.value === picked) ?? null
        setKnown(option)
        change(picked)
        onChoice?.(picked, option)
      }}
    />
  )
}

function shownOption(
  chosen: string | number | null,
  known: Option | null,
  initialValue: string | number | null,
  currentLabel: string | undefined,
): Option | null {
  if (chosen === null) return null
  if (known?.value === chosen) return known
  return chosen === initialValue && currentLabel !== undefined ? { value: chosen, label: currentLabel } : null
}
