import { useEffect, useEffectEvent } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { lateFilesOf, readDraft, removeDraft, writeDraft } from '#web/kernel/drafts.ts'
import type { FieldName } from './field.ts'
import type { ZodForm } from './zod-form.ts'

type Kept<Values extends object> = Pick<ZodForm<Values, unknown>, 'draftKey' | 'setFieldError'>

/**
 * A draft keeps the files that arrived. Of those that a reload or a session's end cut off it knows the names: a camera
 * may have kept none of what it took, and whoever brought it is to hear of it.
 */
export function useLateFiles<Values extends object>(
  form: Kept<Values>,
  name: FieldName<Values>,
  late: readonly string[],
): void {
  const key = form.draftKey && `${lateFilesOf(form.draftKey)}${name}`
  const tell = useEffectEvent(() => {
    const lost = key && (readDraft(key) as string[] | undefined)
    if (lost) form.setFieldError(name, messages.refused.filesLost(lost))
  })
  useEffect(() => tell(), [])

  const names = JSON.stringify(late)
  useEffect(() => {
    if (!key) return
    if (names === '[]') removeDraft(key)
    else writeDraft(key, JSON.parse(names))
  }, [key, names])
}
