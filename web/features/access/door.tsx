import { Box, Center, Group, Image, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScreenTitle } from '#web/ui/page.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** Above the card: whose door this is. */
  mark?: ReactNode
  children: ReactNode
}

/** The frame of every screen before the shell: one card, one thing to do. */
export function Door({ title, text, mark = <BujiaMark />, children }: Props) {
  useScreenTitle(title)
  return (
    <Center component="main" px="md" pb="xl">
      {/* Hung from the top: a message under a field must not move the card. */}
      <Stack w="100%" maw="24rem" gap="lg" pt="clamp(1rem, 14dvh, 9rem)">
        <Center h={56}>{mark}</Center>
        <Paper withBorder shadow="xs" radius="lg" p={{ base: 'lg', sm: 'xl' }}>
          <Stack gap="lg">
            <Box>
              <Title order={1} size="h2">
                {title}
              </Title>
              {text && (
                <Text c="dimmed" size="sm" mt={4}>
                  {text}
                </Text>
              )}
            </Box>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}

export function BujiaMark() {
  return (
    <Group gap="sm" wrap="nowrap">
      <Image src="/favicon.svg" alt="" h={44} w={44} />
      <Text fw={700} fz={28} lts="-0.02em">
        Bujía
      </Text>
    </Group>
  )
}
