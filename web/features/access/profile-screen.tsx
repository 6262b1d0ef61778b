import { Stack } from '@mantine/core'
import { useState } from 'react'
import { access } from '#domain/access/access.contract.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ApiDocsLink } from './api-docs-link.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfileScreen() {
  const me = useMe()
  const fresh = useEndpoint(access.me, {}, { refetchOnMount: 'always' })
  // Once: a later read that fails would take what was typed with the form.
  const [isRead, setIsRead] = useState(false)
  if (!isRead && fresh.isFetchedAfterMount && fresh.isSuccess) setIsRead(true)
  return (
    <Page title="MI PERFIL">
      <Stack gap="xl">
        {fresh.isError && <ReadError query={fresh} />}
        <ProfileForm key={isRead ? 'read' : 'reading'} me={me} isReading={!isRead} />
        <OpenSessions />
        <ApiDocsLink />
      </Stack>
    </Page>
  )
}
