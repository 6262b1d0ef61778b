import { Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { search } from '#domain/search/search.contract.ts'
import { isEnough } from '#domain/search/search.rules.ts'
import { told } from '#web/kernel/call-error.ts'
import { forgetLooks } from '#web/kernel/last-seen.ts'
import { holdsAny, useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { asTyped } from '#web/ui/as-typed.ts'
import { resultsCounted } from '#web/ui/word-for.ts'
import classes from './search-box.module.css'
import { foundHits, type Hit, type HitGroup, placeHits } from './search-hits.ts'

const typingPauseMs = 150
const placeholder = 'Orden, cliente, matrícula, VIN o pantalla'

/**
 * A combobox whose list is always open. The library's own does not tell a screen reader which option is active before an
 * arrow is pressed, and here the first one always is.
 */
export function SearchBox({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { groups, says } = useHits(typed)
  const hits = groups.flatMap((group) => group.hits)
  const current = hits[Math.min(active, hits.length - 1)]
  const idOf = ({ key }: Hit) => `${listId} ${key}`.replaceAll(/[^\w-]/g, '-')
  const activeId = current && idOf(current)

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function go({ to }: Hit): void {
    onLeave()
    forgetLooks()
    navigate(to)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What composes a letter (an accent, say) is not for the list.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      go(current)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    setActive((Math.min(active, hits.length - 1) + step + hits.length) % hits.length)
  }

  return (
    <Stack gap="sm">
      <TextInput
        // A dialog that finds it there gives it the focus; where its code came later, it takes it.
        data-autofocus
        ref={input}
        role="combobox"
        aria-label="Buscar en todo"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        {...asTyped}
        size="md"
        placeholder={placeholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{says ?? resultsCounted(hits.length)}</VisuallyHidden>
      {says && (
        <Text size="sm" c="dimmed" aria-hidden>
          {says}
        </Text>
      )}
      <div id={listId} role="listbox" aria-label="Resultados" className={classes.list}>
        {groups.map(({ title, hits: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={title} role="group" aria-label={title}>
            <Text size="xs" fw={600} c="dimmed" className={classes.title} aria-hidden>
              {title}
            </Text>
            {ofGroup.map((hit) => (
              <Option key={hit.key} id={idOf(hit)} hit={hit} isActive={hit === current} onChoose={() => go(hit)} />
            ))}
          </div>
        ))}
      </div>
    </Stack>
  )
}

type OptionProps = { id: string; hit: Hit; isActive: boolean; onChoose: () => void }

function Option({ id, hit: { icon: HitIcon, label, detail }, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input, which says what is active.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <HitIcon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <span className="tabular">{label}</span>
        {detail && (
          <Text component="span" size="xs" c="dimmed" className={classes.detail}>
            {detail}
          </Text>
        )}
      </span>
    </div>
  )
}

/** Screens at once, the rest when the typing pauses; what an earlier word found is not offered for this one. */
function useHits(typed: string): { groups: HitGroup[]; says: string | undefined } {
  const me = useMe()
  const wanted = typed.trim()
  const [q] = useDebouncedValue(wanted, typingPauseMs)
  const asks = holdsAny(me, search.find.opens) && isEnough(wanted)
  const answer = useEndpoint(search.find, { query: { q } }, { enabled: asks && isEnough(q) })
  const isCurrent = asks && q === wanted && !answer.isPlaceholderData
  const found = isCurrent && answer.data ? foundHits(me, answer.data) : []
  const groups = [placeHits(me, wanted), ...found].filter(({ hits }) => hits.length > 0)
  return { groups, says: whatIsSaid() }

  function whatIsSaid(): string | undefined {
    if (isCurrent && answer.isError) return told(answer.error, messages.failed.request)
    if (asks && (!isCurrent || answer.isPending)) return messages.list.loading
    return groups.length === 0 ? messages.list.empty : undefined
  }
}
