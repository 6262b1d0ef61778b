import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** A tab carries no session, so it is opened with a ticket that serves once. */
export function ApiDocsLink() {
  const ticket = useAction(access.ticket, { failure: messages.failed.request })

  async function openDocs(): Promise<void> {
    // Opened before the answer: a browser lets a page open tabs only while it handles the click.
    const tab = window.open('', '_blank')
    const given = await ticket.run({})
    if (!given) return tab?.close()
    if (tab) tab.opener = null
    const address = `/api/docs/?ticket=${encodeURIComponent(given.ticket)}`
    if (tab) tab.location.replace(address)
    else location.assign(address)
  }

  return (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={openDocs}>
      Documentación de la API <IconExternalLink size={14} aria-hidden />
    </Anchor>
  )
}
