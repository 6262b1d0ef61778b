import { Box, Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Names the frame's main part: whoever arrives there hears which screen it is. */
export const screenTitleId = 'pantalla'

type PageProps = {
  title: string
  /** Which record it is about, once known: it comes first on the browser's tab, where two orders are told apart. */
  about?: string | undefined
  /** The one thing to do here; lesser ones go before it. */
  actions?: ReactNode
  filters?: ReactNode
  /** For forms, whose lines would otherwise be too long to follow. */
  narrow?: boolean
  children: ReactNode
}

/** What the browser's tab says. */
export function useScreenTitle(title: string, about?: string): void {
  useDocumentTitle([about, title, 'Bujía'].filter(Boolean).join(' · '))
}

export function Page({ title, about, actions, filters, narrow = false, children }: PageProps) {
  useScreenTitle(title, about)
  return (
    <Stack gap="md" className={classes.page} data-narrow={narrow || undefined}>
      <Group justify="space-between" align="center" gap="sm" mih="2.25rem">
        <Title order={1} id={screenTitleId}>
          {title}
        </Title>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {filters && <Group gap="sm">{filters}</Group>}
      <Box>{children}</Box>
    </Stack>
  )
}
