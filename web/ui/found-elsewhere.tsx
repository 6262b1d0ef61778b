import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A search found nothing in its tab: below it, each `Elsewhere` that has something. */
export function FoundElsewhere({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" mt="sm" justify="center">
      {children}
    </Group>
  )
}

/** Without a count, that something is there is all that is known. */
export function Elsewhere({ label, count, onOpen }: { label: string; count?: number | undefined; onOpen: () => void }) {
  return (
    <Button variant="default" onClick={onOpen}>
      <Text span inherit className="tabular">
        {count === undefined ? `Ver en ${label}` : `Ver ${count} en ${label}`}
      </Text>
    </Button>
  )
}
