import { Loader, type SelectProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { folded } from '#web/kernel/folded-text.ts'
import { Choice, isToTakeFirst, saidOfNone } from './choice.tsx'
import { drawnAlone, type FieldProps, useField } from './field.ts'
import type { Option } from './select-field.tsx'
import { resultsCounted } from './word-for.ts'

type LookupFieldProps<Values extends object> = FieldProps<Values> &
  Pick<SelectProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'clearable'> & {
    /** Asks the server; of a failure nothing is shown but that it failed. */
    lookup: (search: string) => Promise<readonly Option[]>
    /** What else the answer depends on (the brand, for its models): a change asks again. */
    dependsOn?: readonly (string | number | null)[]
    /** The label of a value that was not chosen here: the form began with it, or went back to it. */
    currentLabel?: string | undefined
    onChoice?: (value: string | number | null, option: Option | null) => void
    /** The chosen one once more, which may have been found by something else: what depends on it stays. */
    onSame?: (option: Option) => void
    /** Offers to add what was typed and is not among the answers; nothing added, nothing chosen. */
    add?: { what: string; run: (name: string) => Promise<Option | undefined> } | undefined
  }

const typingPauseMs = 250
/** Stands for the offer to add, among options whose values are ids. */
const adding = '+'

export const LookupField = drawnAlone(function LookupField<Values extends object>(props: LookupFieldProps<Values>) {
  const { form, name, label, required, lookup, dependsOn = [], currentLabel, onChoice, onSame, add, ...rest } = props
  const { value, change, input } = useField(props)
  const chosen = (value as string | number | null | undefined) ?? null
  const [known, setKnown] = useState<Option | null>(null)
  const [added, setAdded] = useState<Option | null>(null)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)

  const current = shownOption(chosen, known, currentLabel)
  // The chosen label stands in the input, but whoever opens the list wants to see all of it.
  const sought = typed === current?.label ? '' : typed.trim()
  const [search] = useDebouncedValue(sought, typingPauseMs)
  const id = useId()
  const belongsTo = dependsOn.join()
  const {
    data: found,
    isFetching,
    isError,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['lookup', id, belongsTo, search] as const,
    queryFn: () => lookup(search),
    enabled: opened,
    // The last answer stays while the next is under way, but never the models of another brand.
    placeholderData: (previous, asked) => (asked?.queryKey[2] === belongsTo ? previous : undefined),
    retry: false,
  })
  // What was found for something else is still to be seen, so that the list does not jump, and not to be chosen.
  const isEarlier = isPlaceholderData || sought !== search
  const isAnswered = search !== '' && found !== undefined && !isEarlier
  const listed = found?.map((option) => asShown(option, current)) ?? (current && !isError ? [current] : [])
  const justAdded = search === '' && added?.value === chosen ? added : null
  const isNew = add && search !== '' && found?.every(({ label: known }) => folded(known) !== folded(search))
  const offer = isNew && !isFetching ? [{ value: adding, label: `Agregar ${add.what} «${search}»` }] : []

  const place = useRef<string>(undefined)
  useEffect(() => {
    place.current = `${belongsTo}/${chosen}`
    return () => {
      place.current = undefined
    }
  }, [belongsTo, chosen])

  function choose(picked: string | number | null, option: Option | null): void {
    setKnown(option)
    change(picked)
    onChoice?.(picked, option)
  }

  function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
    const isTyped = opened && typed.trim() !== '' && typed !== current?.label
    if (!isTyped || !isToTakeFirst(event)) return
    event.preventDefault()
    const [first] = isEarlier ? [] : (found ?? [])
    if (!first) return
    if (first.value === chosen) onSame?.(first)
    else choose(first.value, first)
    setOpened(false)
  }

  return (
    <>
      <Choice<string | number>
        searchable
        // Mantine remembers the label of the chosen one when later answers lack it.
        data={[...optionsWith(justAdded, listed).map((option) => ({ ...option, disabled: isEarlier })), ...offer]}
        filter={({ options }) => options}
        nothingFoundMessage={saidOfNone({ isLoading: isFetching, isError, isSought: sought !== '' })}
        rightSection={isFetching && opened ? <Loader size="xs" color="gray" /> : undefined}
        clearButtonProps={{ 'aria-label': `Quitar selección: ${label}` }}
        allowDeselect={false}
        {...rest}
        {...input}
        value={chosen}
        onSearchChange={setTyped}
        onKeyDown={takeFirst}
        dropdownOpened={opened}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        onOptionSubmit={(picked) => {
          const same = picked === chosen && found?.find(({ value: each }) => each === picked)
          if (same) onSame?.(same)
        }}
        onChange={async (picked) => {
          if (picked !== adding) return choose(picked, found?.find((each) => each.value === picked) ?? null)
          const before = place.current
          const made = await add?.run(search)
          // Meanwhile they chose something else, or what it belongs to (another brand), or left: then it is there to be
          // found, and not chosen for them.
          if (!made || place.current !== before) return
          setAdded(made)
          choose(made.value, made)
        }}
      />
      {/* There before the answer comes, so that it is heard. */}
      {opened && <VisuallyHidden role="status">{isAnswered && resultsCounted(found.length)}</VisuallyHidden>}
    </>
  )
})

function shownOption(
  chosen: string | number | null,
  known: Option | null,
  currentLabel: string | undefined,
): Option | null {
  if (chosen === null) return null
  if (known?.value === chosen) return known
  return currentLabel === undefined ? null : { value: chosen, label: currentLabel }
}

/**
 * The chosen one is called in the list as it is in the input, though the server says more of it: Mantine writes another
 * label of it over what somebody is typing.
 */
function asShown(option: Option, current: Option | null): Option {
  return option.value === current?.value ? { ...option, label: current.label } : option
}

/** What was just added is among the options, though the last answer lacks it. */
function optionsWith(added: Option | null, found: readonly Option[]): readonly Option[] {
  return added === null || found.some(({ value }) => value === added.value) ? found : [added, ...found]
}
