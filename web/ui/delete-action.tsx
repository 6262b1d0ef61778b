import { IconTrash } from '@tabler/icons-react'
import { useContext, useLayoutEffect, useRef } from 'react'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Ask } from '#web/kernel/call.ts'
import { useIsHere } from '#web/kernel/onward.ts'
import { MeContext, mayCall } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm } from './dialogs.tsx'
import { focusNextRemover } from './focus-after-removal.ts'
import { RowAction } from './row-action.tsx'

const deletes = 'Eliminar'

type DeleteActionProps<E extends Endpoint> = {
  /** What the row is called. */
  of: string
  by: E
  asked: Ask<E>
  /** What is to be read again afterwards. */
  invalidates: readonly Endpoint[]
  /** What is asked before, where more goes, or less, than one would think. */
  question?: Question | (() => Promise<Question | undefined>) | undefined
}
type Question = { title: string; text: string }

/**
 * Deletes a row after a question. Who lacks what the call asks for besides (`delete_records`) does not see it; whether
 * this row may go at all is for its list to say.
 */
export function DeleteAction<E extends Endpoint>({ of, by, asked, invalidates, question }: DeleteActionProps<E>) {
  // Those who run the platform delete too, and have no user of a garage.
  const me = useContext(MeContext)
  const remove = useAction(by, { success: messages.deleted, failure: messages.failed.delete, invalidates })
  const button = useRef<HTMLButtonElement>(null)
  const isDeleted = useRef(false)
  const isAsking = useRef(false)
  const isHere = useIsHere()
  // While the row goes, and before it is gone: afterwards nobody knows where it was.
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (isDeleted.current && own) passFocusOn(own)
    }
  }, [])
  if (me && !mayCall(me, by)) return null
  async function askToRemove(): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    const isSure = await isWanted().finally(() => {
      isAsking.current = false
    })
    if (isSure) isDeleted.current = (await remove.run(asked)) !== undefined
  }
  async function isWanted(): Promise<boolean> {
    const asks = typeof question === 'function' ? await question() : question
    // Its words may come when somebody has gone on: over another screen nothing is asked.
    return isHere() && confirm(asks && { ...asks, confirmLabel: 'Eliminar', danger: true })
  }
  return <RowAction ref={button} label={deletes} of={of} icon={IconTrash} danger onClick={askToRemove} />
}

/** Where nothing is left to be deleted, one goes on as on arrival at the screen. */
function passFocusOn(from: HTMLButtonElement): void {
  if (document.activeElement !== from) return
  const list = from.closest('tbody, ul')
  const all = () => [...(list?.querySelectorAll<HTMLButtonElement>(`button[aria-label^="${deletes} "]`) ?? [])]
  const place = all().indexOf(from)
  queueMicrotask(() => focusNextRemover(all(), place, document.querySelector('main')))
}
