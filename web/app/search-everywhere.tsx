import { Loader, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { messages } from '#domain/kernel/texts.ts'

const load = () => import('./search-box.tsx')
const SearchBox = lazy(() => load().then((m) => ({ default: m.SearchBox })))

type Props = { opened: boolean; open: () => void; close: () => void }

/** Ctrl-K, from anywhere and also while typing: to an order, a client, a car or a screen by a few letters of it. */
export function SearchEverywhere({ opened, open, close }: Props) {
  useHotkeys([['mod+K', open]], [])
  useEffect(whenIdle, [])
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Buscar"
      size="lg"
      centered={false}
      yOffset="8dvh"
      closeButtonProps={{ 'aria-label': 'Cerrar búsqueda' }}
    >
      <Suspense fallback={<Loader size="sm" aria-label={messages.list.loading} />}>
        <SearchBox onLeave={close} />
      </Suspense>
    </Modal>
  )
}

/** Who presses the keys types on at once: the code is there by then. */
function whenIdle(): () => void {
  const timer = setTimeout(() => load().catch(() => undefined), 1000)
  return () => clearTimeout(timer)
}
