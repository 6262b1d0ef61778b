import { type BodyPart, bodyPartIds, bodyParts } from '#domain/bodyshop/body-parts.ts'
import { type Flow, isCheckStage, isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import {
  type BodyShopStatus,
  bodyShopStatuses,
  type FlowElement,
  flowElements,
} from '#domain/bodyshop/bodyshop-statuses.ts'
import { bodyShopDesk } from '#server/features/bodyshop/public.ts'
import {
  diagnoseBody,
  finishStage,
  goBack,
  openBodyWork,
  selectParts,
  trackBodyTask,
} from '#server/features/bodyshop/work/public.ts'
import { readClosing, saveClosing } from '#server/features/closing/public.ts'
import { receiveOrder } from '#server/features/orders/public.ts'
import { readQuotation, saveQuotation } from '#server/features/quotations/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { bodyReceptionOf, closingOf, finding, pick, quotationOf } from './order-forms.ts'
import { storePhoto } from './photos.ts'
import type { Visit } from './visits.ts'

type Plan = {
  flow: readonly FlowElement[]
  /** How far it has come. */
  to: BodyShopStatus
  daysAgo: number
  /** It came as far as this, and was sent back to where it is. */
  backFrom?: FlowElement
  /** A part was left undone: the order is incomplete. */
  leavesPart?: boolean
  /** It stood ready until its owner came, that many minutes ago. */
  fetchedAgo?: number
}

const quoted = ['diagnostic', 'quotation'] as const

/** A year of finished ones, then one in each of the other states; the oldest first. */
export const bodyPlans: readonly Plan[] = [
  { flow: [...quoted, 'straightened', 'painting'], to: 'finalized', daysAgo: 310 },
  { flow: ['straightened', 'painting'], to: 'finalized', daysAgo: 200, leavesPart: true },
  { flow: flowElements, to: 'finalized', daysAgo: 95 },
  { flow: ['painting', 'polished'], to: 'finalized', daysAgo: 20, fetchedAgo: 24 * 60 },
  { flow: ['disarmed', 'armed'], to: 'to_check_in', daysAgo: 9 },
  { flow: ['painting', 'quality_control', 'car_wash'], to: 'car_wash', daysAgo: 8 },
  { flow: ['painting', 'quality_control', 'car_wash'], to: 'quality_control', daysAgo: 7 },
  { flow: ['painting', 'armed', 'quality_control'], to: 'armed', daysAgo: 7 },
  { flow: ['painting', 'polished', 'armed'], to: 'polished', daysAgo: 6 },
  { flow: [...quoted, 'painting', 'polished', 'armed', 'car_wash'], to: 'painting', daysAgo: 6 },
  { flow: ['enlisted', 'painting', 'polished'], to: 'enlisted', daysAgo: 5, backFrom: 'painting' },
  { flow: ['disarmed', 'straightened', 'enlisted', 'painting'], to: 'straightened', daysAgo: 4 },
  { flow: [...quoted, 'disarmed', 'painting', 'armed'], to: 'disarmed', daysAgo: 3 },
  { flow: [...quoted, 'straightened', 'painting'], to: 'quotation', daysAgo: 2 },
  { flow: flowElements, to: 'diagnostic', daysAgo: 1 },
  { flow: [...quoted, 'painting'], to: 'not_assigned', daysAgo: 0 },
]

const minutes = 60_000

/** One order as its people would lead it, stage by stage, each on its day. */
export async function leadBodyOrder(visit: Visit & { plan: Plan }): Promise<void> {
  const { people, index, plan } = visit
  const now = visit.scope.now.getTime()
  let clock = visit.at
  const as = (actor: Person, later = 0): Scope<Person> => {
    clock = Math.min(clock + later * minutes, now)
    return { ...visit.scope, actor, now: new Date(clock) }
  }
  const whose = (stage: FlowElement) => pick(people.painters, (index >> 1) + flowElements.indexOf(stage))
  const flow: Flow = new Map(plan.flow.map((stage) => [stage, whose(stage).userId]))
  const photo = await storePhoto(as(people.reception), visit.photo)
  const form = bodyReceptionOf(visit.car, index, flow, photo, plan.to === 'not_assigned')
  const id = await receiveOrder(as(people.reception), bodyShopDesk, form)
  if (plan.to === 'not_assigned') return

  const furthest = plan.backFrom ?? plan.to
  for (const stage of plan.flow) {
    const isHere = stage === furthest
    if (stage === 'quotation') {
      if (isHere) break
      await quote()
    } else if (isHere && plan.backFrom === undefined) {
      // A timer that runs would be paused by the next one that the same person starts.
      if (index % 2 === 1) {
        visit.afterwards.push(() => {
          clock = Math.max(clock, now - (120 - index * 5) * minutes)
          return work(stage, false)
        })
      }
      break
    } else await work(stage, !isHere)
    if (isHere) break
  }
  if (plan.backFrom) await goBack(as(people.reception, 30), id, plan.to)
  if (plan.to !== 'finalized') return
  if (plan.fetchedAgo !== undefined) clock = now - (plan.fetchedAgo + 60) * minutes
  const closing = await readClosing(as(people.reception, 60), id)
  await saveClosing(as(people.reception), id, closingOf(closing, index, plan.daysAgo))

  function press(stage: FlowElement, idTask: number, action_tracking: 'play' | 'pause' | 'finalized', later: number) {
    return trackBodyTask(as(whose(stage), later), id, { idTask, action_tracking })
  }

  async function quote(): Promise<void> {
    const { results } = await readQuotation(as(people.reception, 55), id, 'body_shop')
    const lines = results.map(({ id: line }) => line)
    await saveQuotation(as(people.reception, 6), id, 'body_shop', quotationOf(lines, index, true))
  }

  /** A stage, begun, and ended the next day where it was. */
  async function work(stage: FlowElement, ends: boolean): Promise<void> {
    const operator = whose(stage)
    if (stage === 'diagnostic') await diagnose(operator, ends)
    else if (isPartStage(stage)) await workOnParts(stage, ends)
    else if (isCheckStage(stage)) await check(stage, ends)
    if (ends && stage !== 'diagnostic') await finishStage(as(operator, 5), id, stage)
    if (ends) as(operator, 22 * 60)
  }

  async function diagnose(operator: Person, ends: boolean): Promise<void> {
    const timer = (await openBodyWork(as(operator), id)).stageTimer?.id as number
    await press('diagnostic', timer, 'play', 20)
    await press('diagnostic', timer, 'pause', 15 + ((index * 9) % 20))
    const tasks = [finding(pick(visit.parts, index * 5), index)]
    const diagnosis_photos = [await storePhoto(as(operator), visit.photo)]
    await diagnoseBody(as(operator, 3), id, { tasks, diagnosis_photos, crear: ends })
  }

  async function workOnParts(stage: FlowElement, ends: boolean): Promise<void> {
    const new_task = [0, 1].slice(0, index % 3 === 0 || plan.leavesPart ? 2 : 1).map((nth) => {
      const part_identifier: BodyPart = pick(bodyPartIds, index * 3 + nth)
      return {
        part_identifier,
        name: bodyParts[part_identifier],
        description: pick(jobs, bodyShopStatuses.code[stage]),
      }
    })
    const chosen = { idWorkOrder: id, search_flow: stage, id_task_existent: [], new_task }
    const { tasks } = await selectParts(as(whose(stage), 10), chosen)
    for (const [nth, task] of tasks.entries()) {
      const isLeft = plan.leavesPart && nth > 0
      if (isLeft) continue
      await press(stage, task.id, 'play', 2)
      if (ends || nth > 0) await press(stage, task.id, 'finalized', 35 + ((index * 23 + nth * 17) % 110))
    }
  }

  async function check(stage: FlowElement, ends: boolean): Promise<void> {
    const { stageTimer, checks } = await openBodyWork(as(whose(stage)), id)
    const timer = stageTimer?.id as number
    await press(stage, timer, 'play', 6)
    if (!ends) return
    for (const row of checks) await press(stage, row.id, 'finalized', 4)
    await press(stage, timer, 'pause', 7)
  }
}

const jobs = ['Desmontar con cuidado', 'Sacar el golpe', 'Masillar y lijar', 'Dos capas y barniz', 'Pulir a espejo']
