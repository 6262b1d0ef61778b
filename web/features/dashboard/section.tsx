import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { messages } from '#domain/kernel/texts.ts'

type SectionProps = {
  title: string
  /** At the right of the title: what all of it comes to. */
  sum?: ReactNode
  isEmpty?: boolean
  children: ReactNode
}

export function Section({ title, sum, isEmpty = false, children }: SectionProps) {
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
        {isEmpty ? <Text c="dimmed">{messages.list.empty}</Text> : children}
      </Stack>
    </Paper>
  )
}
