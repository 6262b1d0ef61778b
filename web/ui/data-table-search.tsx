import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { asTyped } from './as-typed.ts'
import classes from './data-table.module.css'

type DataTableSearchProps = {
  ref: RefObject<HTMLInputElement | null>
  search: string
  onSearch: (search: string) => void
}

const typingPauseMs = 300

export function DataTableSearch({ ref, search, onSearch }: DataTableSearchProps) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<string[]>([])
  // The address may change from elsewhere (back button, a link): only then is what stands in the box replaced. What was
  // asked from here comes back a moment later, when more may have been typed already.
  if (search !== seen) {
    setSeen(search)
    setSent(sent.slice(sent.indexOf(search) + 1))
    if (!sent.includes(search)) setText(search)
  }
  const ask = useDebouncedCallback(
    (typed: string) => {
      setSent((earlier) => [...earlier, typed])
      onSearch(typed)
    },
    { delay: typingPauseMs, flushOnUnmount: false },
  )

  function change(typed: string): void {
    setText(typed)
    ask(typed.trim())
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      role="searchbox"
      aria-label="Buscar"
      placeholder={messages.list.search}
      className={classes.search}
      maxLength={100}
      {...asTyped}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton
            aria-label="Borrar búsqueda"
            className={classes.clear}
            onClick={() => {
              change('')
              ask.flush()
              ref.current?.focus()
            }}
          />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask.flush()
      }}
    />
  )
}
