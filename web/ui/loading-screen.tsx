import { Center, Loader, Stack, Text } from '@mantine/core'
import { messages } from '#domain/kernel/texts.ts'

export function LoadingScreen() {
  return (
    <Center mih="60dvh">
      <Stack role="status" align="center" gap="sm">
        <Loader color="gray" />
        <Text c="dimmed">{messages.list.loading}</Text>
      </Stack>
    </Center>
  )
}
