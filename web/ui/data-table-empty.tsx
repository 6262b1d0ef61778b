import { Button, EmptyState, Text } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import classes from './thumb.module.css'

type DataTableEmptyProps = { search: string; hint: ReactNode; onClearSearch: () => void }

export function DataTableEmpty({ search, hint, onClearSearch }: DataTableEmptyProps) {
  const Icon = search === '' ? IconInbox : IconSearchOff
  return (
    <EmptyState py="xl" px="md" icon={<Icon size={32} stroke={1.5} aria-hidden />}>
      <Text fw={600}>{messages.list.empty}</Text>
      {search === '' ? (
        hint && (
          <Text size="sm" c="dimmed" component="div">
            {hint}
          </Text>
        )
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Nada coincide con «{search}».
          </Text>
          <Button variant="default" size="xs" className={classes.target} onClick={onClearSearch}>
            Borrar búsqueda
          </Button>
        </>
      )}
    </EmptyState>
  )
}
