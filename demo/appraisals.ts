import { bodyPartIds, bodyParts } from '#domain/bodyshop/body-parts.ts'
import { addDays, compareDates } from '#domain/kernel/dates.ts'
import { plainDateIn, startOfDayIn } from '#domain/kernel/zoned.ts'
import {
  type AppraisalOrderForm,
  appraisalOrderForm,
  bodyShopOrderForm,
  mechanicOrderForm,
} from '#domain/orders/order-forms.ts'
import {
  appraisalDesk,
  createSubOrder,
  describeAppraisal,
  finishAppraisal,
  trackRow,
} from '#server/features/appraisal/public.ts'
import { bodyShopDesk } from '#server/features/bodyshop/public.ts'
import { finishStage, selectParts, trackBodyTask } from '#server/features/bodyshop/work/public.ts'
import { readClosing, saveClosing } from '#server/features/closing/public.ts'
import { mechanicDesk } from '#server/features/mechanic/public.ts'
import { editOrder, receiveOrder } from '#server/features/orders/public.ts'
import type { CheckedFile } from '#server/kernel/file-content.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { type DemoPart, listDemoCars, listDemoInsurers, listDemoParts } from './demo.repo.ts'
import { arrivalOf, closingOf, pick } from './order-forms.ts'
import { leadMechanic } from './orders.ts'
import { storePhoto } from './photos.ts'
import type { DemoPeople } from './visits.ts'

type Case = {
  daysAgo: number
  stage: 'not_assigned' | 'in_progress' | 'to_check_in' | 'finalized'
  /** How many of its rows are done; one more runs where `isRunning`. */
  rows: number
  isRunning?: boolean
  mechanic?: 'not_assigned' | 'diagnostic' | 'to_check_in'
  bodyShop?: 'not_assigned' | 'painting' | 'to_check_in'
}

const everyRow = 8
const minutes = 60_000

/** Every state, with and without sub-orders, the oldest first; the one whose row runs is the last that is pressed. */
const cases: readonly Case[] = [
  { daysAgo: 70, stage: 'finalized', rows: everyRow },
  { daysAgo: 20, stage: 'finalized', rows: everyRow, mechanic: 'to_check_in', bodyShop: 'to_check_in' },
  { daysAgo: 8, stage: 'to_check_in', rows: everyRow, mechanic: 'to_check_in', bodyShop: 'to_check_in' },
  { daysAgo: 6, stage: 'to_check_in', rows: everyRow },
  { daysAgo: 5, stage: 'in_progress', rows: everyRow, mechanic: 'diagnostic', bodyShop: 'painting' },
  { daysAgo: 2, stage: 'in_progress', rows: 3, bodyShop: 'not_assigned' },
  { daysAgo: 1, stage: 'in_progress', rows: 1, isRunning: true, mechanic: 'not_assigned' },
  { daysAgo: 1, stage: 'in_progress', rows: 0 },
  { daysAgo: 0, stage: 'not_assigned', rows: 0 },
]
const claims = ['Choque en la puerta izquierda', 'Granizo en capó y techo', 'Golpe trasero en semáforo', 'Inundación']

type Given = {
  people: DemoPeople
  photos: readonly CheckedFile[]
  /** Something to do after each of them. */
  between: () => Promise<unknown>
}

/** Appraisals as their people would lead them, each step at its hour of its day. */
export async function addDemoAppraisals(scope: Scope, { people, photos, between }: Given): Promise<void> {
  const zone = await garageTimeZone(scope)
  const [cars, parts, insurers] = [
    await listDemoCars(scope),
    await listDemoParts(scope, 'car'),
    await listDemoInsurers(scope),
  ]
  const today = plainDateIn(scope.now, zone)
  for (const [index, one] of cases.entries()) {
    const day = addDays(today, -one.daysAgo)
    const known = cars.filter(({ since }) => compareDates(since, day) <= 0)
    const opening = startOfDayIn(day, zone).getTime() + (9 * 60 + index * 13) * minutes
    const at = Math.min(opening, scope.now.getTime() - 90 * minutes)
    const car = pick(known, index * 11 + 4)
    const header = { ...arrivalOf(car, index + 3), photos: [] as number[] }
    const counter: Scope<Person> = { ...scope, actor: people.reception, now: new Date(at) }
    header.photos = [await storePhoto(counter, pick(photos, car.id))]
    await lead({ scope, people, parts, index, one, header, insurer: pick(insurers, index), at })
    await between()
  }
}

type Led = {
  scope: Scope
  people: DemoPeople
  parts: readonly DemoPart[]
  index: number
  one: Case
  header: ReturnType<typeof arrivalOf> & { photos: number[] }
  insurer: number
  at: number
}

async function lead(led: Led): Promise<void> {
  const { people, one, index } = led
  let clock = led.at
  const as = (actor: Person, later = 0): Scope<Person> => {
    clock += later * minutes
    return { ...led.scope, actor, now: new Date(clock) }
  }
  const isGiven = one.stage !== 'not_assigned'
  const description = pick(claims, index)
  const order_appraisal = {
    user: isGiven ? people.appraiser.userId : null,
    // A private client has no insurer.
    insurance_carrier: index % 4 === 3 ? null : led.insurer,
    description,
  }
  const form = { ...led.header, type: 'order_appraisal', assignment_completed: isGiven, order_appraisal }
  const id = await receiveOrder(
    as(people.reception),
    appraisalDesk,
    appraisalOrderForm.parse(form) as AppraisalOrderForm,
  )
  if (!isGiven) return
  if (one.mechanic) await createSubOrder(as(people.appraiser, 10), id, 'mechanic')
  if (one.bodyShop) await createSubOrder(as(people.appraiser, 1), id, 'body_shop')
  const { results } = await describeAppraisal(as(people.appraiser), id)
  const own = results.flatMap((row) => (row.id === null ? [] : [row.id]))
  for (const [place, idTask] of own.slice(0, one.rows).entries()) {
    await trackRow(as(people.appraiser, 3), id, { idTask, action_tracking: 'play' })
    await trackRow(as(people.appraiser, 6 + ((index * 5 + place * 7) % 15)), id, {
      idTask,
      action_tracking: 'finalized',
    })
  }
  clock = Math.max(clock, await leadSubOrders(led, id, clock))
  if (one.isRunning) {
    clock = led.scope.now.getTime() - 25 * minutes
    await trackRow(as(people.appraiser), id, { idTask: own[one.rows] as number, action_tracking: 'play' })
  }
  if (one.stage === 'in_progress') return
  await finishAppraisal(as(people.appraiser, 30), id)
  if (one.stage === 'to_check_in') return
  const closing = await readClosing(as(people.reception, 60), id)
  await saveClosing(as(people.reception), id, closingOf(closing, index, one.daysAgo))
}

/** What came of the appraisal is given to its people, and led as far as it is to come; answers when that was. */
async function leadSubOrders(led: Led, id: number, from: number): Promise<number> {
  const { scope, people, parts, header, one, index } = led
  const description = pick(claims, index)
  const given = { ...header, assignment_completed: true }
  let at = from
  const counter = (): Scope<Person> => ({ ...scope, actor: people.reception, now: new Date(at) })
  if (one.mechanic && one.mechanic !== 'not_assigned') {
    const order_mechanic = { user: pick(people.mechanics, index).userId, description }
    const form = mechanicOrderForm.parse({ ...given, type: 'order_mechanic', order_mechanic })
    await editOrder(counter(), mechanicDesk, id, form)
    at = await leadMechanic({ scope, people, parts, index, stage: one.mechanic, at, afterwards: [] }, id)
  }
  if (one.bodyShop && one.bodyShop !== 'not_assigned') {
    const order_body_shop = { painting: true, painting_user: pick(people.painters, 0).userId, description }
    const form = bodyShopOrderForm.parse({ ...given, type: 'order_body_shop', order_body_shop })
    await editOrder(counter(), bodyShopDesk, id, form)
    at = await paint(led, id, at)
  }
  return at
}

async function paint({ scope, people, one, index }: Led, id: number, from: number): Promise<number> {
  let at = from
  const painter = (later: number): Scope<Person> => {
    at += later * minutes
    return { ...scope, actor: pick(people.painters, 0), now: new Date(at) }
  }
  const part_identifier = pick(bodyPartIds, index)
  const { tasks } = await selectParts(painter(20), {
    idWorkOrder: id,
    search_flow: 'painting',
    id_task_existent: [],
    new_task: [{ part_identifier, name: bodyParts[part_identifier], description: 'Pintar completa' }],
  })
  for (const { id: idTask } of tasks) {
    await trackBodyTask(painter(5), id, { idTask, action_tracking: 'play' })
    const action_tracking = one.bodyShop === 'painting' ? 'pause' : 'finalized'
    await trackBodyTask(painter(45 + index * 4), id, { idTask, action_tracking })
  }
  if (one.bodyShop === 'to_check_in') await finishStage(painter(2), id, 'painting')
  return at
}
