import { Loader } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'

type SearchBox = typeof import('./search-box.tsx').SearchBox

/** Kept once it came; what did not come is asked for again, as the network may be back by then. */
let fetched: SearchBox | undefined
async function load(): Promise<SearchBox> {
  fetched ??= (await import('./search-box.tsx')).SearchBox
  return fetched
}

type Props = { opened: boolean; open: () => void; close: () => void }

/** Ctrl-K, from anywhere and also while typing: to an order, a client, a car or a screen by a few letters of it. */
export function SearchEverywhere({ opened, open, close }: Props) {
  useHotkeys([['mod+K', open]], [])
  useEffect(fetchAhead, [])
  if (!opened) return null
  return (
    <OpenModal
      onClose={close}
      title="Buscar"
      size="lg"
      centered={false}
      yOffset="8dvh"
      closeOnClickOutside
      closeButtonProps={{ 'aria-label': 'Cerrar búsqueda' }}
    >
      <Fetched onLeave={close} />
    </OpenModal>
  )
}

function Fetched(props: ComponentProps<SearchBox>) {
  const [state, setState] = useState<'loading' | 'failed' | 'there'>(fetched ? 'there' : 'loading')
  const ask = useCallback(() => {
    setState('loading')
    load().then(
      () => setState('there'),
      () => setState('failed'),
    )
  }, [])
  useEffect(() => {
    if (!fetched) ask()
  }, [ask])
  if (state === 'failed') return <ErrorState onRetry={ask} />
  const Box = fetched
  return Box ? <Box {...props} /> : <Loader size="sm" aria-label={messages.list.loading} />
}

/** Who presses the keys types on at once: the code is there by then. */
function fetchAhead(): () => void {
  const timer = setTimeout(() => load().catch(() => undefined), 1000)
  return () => clearTimeout(timer)
}
