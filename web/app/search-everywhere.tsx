import { Loader, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { messages } from '#domain/kernel/texts.ts'

/** Only who searches loads it. */
const SearchBox = lazy(() => import('./search-box.tsx').then((m) => ({ default: m.SearchBox })))

type Props = { opened: boolean; open: () => void; close: () => void }

/** Ctrl-K, from anywhere and also while typing: to an order, a client, a car or a screen by a few letters of it. */
export function SearchEverywhere({ opened, open, close }: Props) {
  useHotkeys([['mod+K', open]], [])
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
