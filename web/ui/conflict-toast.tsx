import { Button } from '@mantine/core'
import { messages } from '#domain/kernel/texts.ts'
import { reloadWithDrafts } from './leave-guard.tsx'
import { showError } from './toasts.ts'

/** Stays until something is done about it: what was typed is kept, and is offered again beside what the other saved. */
export function showConflict(): string {
  return showError(
    <>
      {messages.conflict}
      <Button display="block" mt="xs" mih={{ base: '2.75rem', sm: 0 }} variant="default" onClick={reloadWithDrafts}>
        Recargar
      </Button>
    </>,
    false,
  )
}
