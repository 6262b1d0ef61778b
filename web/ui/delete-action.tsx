import { IconTrash } from '@tabler/icons-react'
import { useContext } from 'react'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Ask } from '#web/kernel/call.ts'
import { MeContext } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm } from './dialogs.tsx'
import { RowAction } from './row-action.tsx'

type DeleteActionProps<E extends Endpoint> = {
  /** What the row is called. */
  of: string
  by: E
  asked: Ask<E>
  /** What is to be read again afterwards. */
  invalidates: readonly Endpoint[]
  /** What is asked before, where more goes, or less, than one would think. */
  question?: { title: string; text: string } | undefined
}

/**
 * Deletes a row after a question. Who lacks what the call asks for besides (`delete_records`) does not see it; whether
 * this row may go at all is for its list to say.
 */
export function DeleteAction<E extends Endpoint>({ of, by, asked, invalidates, question }: DeleteActionProps<E>) {
  // Those who run the platform delete too, and have no user of a garage.
  const me = useContext(MeContext)
  const remove = useAction(by, { success: messages.deleted, failure: messages.failed.delete, invalidates })
  if (!by.also.every((permission) => me?.permissions.includes(permission))) return null
  async function askToRemove(): Promise<void> {
    const isSure = await confirm(question && { ...question, confirmLabel: 'Eliminar', danger: true })
    if (isSure) await remove.run(asked)
  }
  return <RowAction label={`Eliminar ${of}`} icon={IconTrash} danger onClick={askToRemove} />
}
