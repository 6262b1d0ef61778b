import { Modal, Select } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { useMe } from '#web/kernel/session.ts'
import { placesFor } from './navigation.ts'

/** Ctrl-K, from anywhere and also while typing: go to a screen by its name. */
export function PlaceSearch() {
  const me = useMe()
  const navigate = useNavigate()
  const [opened, { open, close }] = useDisclosure()
  useHotkeys([['mod+K', open]], [])

  function go(to: string | null): void {
    close()
    if (to) navigate(to)
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Ir a…"
      centered={false}
      yOffset="15dvh"
      styles={{ content: { overflow: 'visible' } }}
    >
      <Select
        aria-label="Ir a…"
        placeholder={messages.list.search}
        nothingFoundMessage={messages.list.empty}
        data={placesFor(me).map(({ to, label }) => ({ value: to, label }))}
        searchable
        selectFirstOptionOnChange
        defaultDropdownOpened
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        onChange={go}
        // One Esc is enough: the list alone is of no use.
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
    </Modal>
  )
}
