import { Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { screenTitleId, useScreenTitle } from '#web/ui/page.tsx'

type Props = { title: string; text?: string; children: ReactNode }

/** Where the way ends: what happened, and how to go on. */
export function Stop({ title, text, children }: Props) {
  useScreenTitle(title)
  return (
    <Center mih="80dvh" p="lg">
      <Stack align="center" gap="sm" maw="30rem" ta="center">
        <Title order={1} id={screenTitleId}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
        <Group justify="center" mt="xs">
          {children}
        </Group>
      </Stack>
    </Center>
  )
}
