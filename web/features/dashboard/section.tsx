import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { messages } from '#domain/kernel/texts.ts'

type SectionProps = {
  title: string
  /** At the right of the title: what all of it comes to. */
  sum?: ReactNode
  isEmpty?: boolean
  /** When something will be there. */
  empty?: string
  children: ReactNode
}

export function Section({ title, sum, isEmpty = false, empty, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {sum && <Text fw={600}>{sum}</Text>}
        </Group>
        {isEmpty ? (
          <div>
            <Text fw={500}>{messages.list.empty}</Text>
            {empty && (
              <Text size="sm" c="dimmed">
                {empty}
              </Text>
            )}
          </div>
        ) : (
          children
        )}
      </Stack>
    </Paper>
  )
}
