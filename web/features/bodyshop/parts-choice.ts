import { useState } from 'react'
import { type BodyPart, bodyPartIds, bodyParts } from '#domain/bodyshop/body-parts.ts'
import type { ActivePart } from '#domain/bodyshop/bodyshop.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { inform } from '#web/ui/dialogs.tsx'

/** A part that can be chosen: one of the drawing, or one that somebody named. */
export type Choice = ActivePart & { key: string; isChosen: boolean }

/**
 * What is chosen: what the stage has, or has proposed, but for what was touched since. Kept as the difference, so that
 * what another device adds meanwhile is not taken out again unseen.
 */
export function usePartsChoice(active: readonly ActivePart[]) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const known = new Map(active.map((part) => [keyOf(part), part]))
  const drawn = bodyPartIds.map((id) => known.get(id) ?? unused(id))
  const own = active.filter(({ part_identifier }) => part_identifier === null)
  const choices = [...drawn, ...own].map((part): Choice => {
    const key = keyOf(part)
    return { ...part, key, isChosen: known.has(key) !== touched.has(key) }
  })

  function toggle({ key, isChosen, lock }: Choice): void {
    if (isChosen && lock) return void inform(messages.refused.taskStarted, messages.titles.modalError)
    setTouched((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }
  return { choices, toggle, isTouched: touched.size > 0 }
}

function keyOf({ part_identifier, id, name }: ActivePart): string {
  return part_identifier ?? (id === null ? `proposed ${name}` : `own ${id}`)
}

function unused(part_identifier: BodyPart): ActivePart {
  return { id: null, part_identifier, name: bodyParts[part_identifier], description: '', lock: false }
}

/** The whole choice as it is sent: the tasks that stay, and the parts that come new. */
export function sentChoice(choices: readonly Choice[]) {
  const chosen = choices.filter(({ isChosen }) => isChosen)
  return {
    id_task_existent: chosen.flatMap(({ id }) => (id === null ? [] : [id])),
    new_task: chosen.flatMap(({ id, part_identifier, name, description }) =>
      id === null ? [{ part_identifier, name, description }] : [],
    ),
  }
}
