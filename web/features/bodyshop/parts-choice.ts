import { useCallback, useState } from 'react'
import { type BodyPart, bodyPartIds, bodyParts } from '#domain/bodyshop/body-parts.ts'
import type { ActivePart } from '#domain/bodyshop/bodyshop.contract.ts'
import type { PartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { messages } from '#domain/kernel/texts.ts'
import { readDraft, removeDraft, writeDraft } from '#web/kernel/drafts.ts'
import { inform } from '#web/ui/dialogs.tsx'

/** A part that can be chosen: one of the drawing, or one that somebody named. */
export type Choice = ActivePart & { key: string; isChosen: boolean; isTouched: boolean }

/** Whether a part is to be worked on, by its key, where that was touched. */
type Wishes = Readonly<Record<string, boolean>>

/**
 * What is chosen: what the stage has, or has proposed, but for what was touched since. Kept as wishes, so that what
 * another device does meanwhile is not undone unseen; one of an earlier draft that is fulfilled, or whose part is gone,
 * says nothing.
 */
export function usePartsChoice(active: readonly ActivePart[], draftKey: string) {
  const [wishes, setWishes] = useState(() => wishesIn(draftKey))
  const [isFound, setFound] = useState(() => Object.keys(wishes).length > 0)
  const choices = choicesOf(active, wishes)
  const isTouched = choices.some((choice) => choice.isTouched)

  function toggle({ key, lock, isChosen }: Choice): void {
    if (lock) return void inform(messages.refused.taskStarted, messages.titles.modalError)
    const wished = { ...wishes, [key]: !isChosen }
    setWishes(wished)
    if (choicesOf(active, wished).some((choice) => choice.isTouched)) writeDraft(draftKey, wished)
    else removeDraft(draftKey)
  }
  const forget = useCallback(() => {
    removeDraft(draftKey)
    setWishes({})
    setFound(false)
  }, [draftKey])
  return { choices, toggle, isTouched, isRestored: isFound && isTouched, forget }
}

export function choiceDraft({ id }: { id: number }, stage: PartStage): string {
  return `parts-${id}-${stage}`
}

/** Whether there is a draft that would change something. */
export function isChoiceUnsaved(active: readonly ActivePart[], draftKey: string): boolean {
  return choicesOf(active, wishesIn(draftKey)).some(({ isTouched }) => isTouched)
}

function wishesIn(draftKey: string): Wishes {
  return (readDraft(draftKey) ?? {}) as Wishes
}

function choicesOf(active: readonly ActivePart[], wishes: Wishes): Choice[] {
  const known = new Map(active.map((part) => [keyOf(part), part]))
  const drawn = bodyPartIds.map((id) => known.get(id) ?? unused(id))
  const own = active.filter(({ part_identifier }) => part_identifier === null)
  return [...drawn, ...own].map((part) => {
    const key = keyOf(part)
    // One that was begun meanwhile, on another device, stays whatever was touched here.
    const isChosen = part.lock || (wishes[key] ?? known.has(key))
    return { ...part, key, isChosen, isTouched: isChosen !== known.has(key) }
  })
}

function keyOf({ part_identifier, id, name }: ActivePart): string {
  return part_identifier ?? (id === null ? `proposed ${name}` : `own ${id}`)
}

function unused(part_identifier: BodyPart): ActivePart {
  return { id: null, part_identifier, name: bodyParts[part_identifier], description: '', lock: false }
}

/** The whole choice as it is sent: the tasks that were there, those of them that stay, and the parts that come new. */
export function sentChoice(choices: readonly Choice[]) {
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const tasksOf = (some: readonly Choice[]) => some.flatMap(({ id }) => (id === null ? [] : [id]))
  return {
    id_task_existent: tasksOf(chosen),
    seen_tasks: tasksOf(choices),
    new_task: chosen.flatMap(({ id, part_identifier, name, description }) =>
      id === null ? [{ part_identifier, name, description }] : [],
    ),
  }
}
