import { addDays, compareDates } from '#domain/kernel/dates.ts'
import { plainDateIn, startOfDayIn } from '#domain/kernel/zoned.ts'
import { readClosing, saveClosing } from '#server/features/closing/public.ts'
import { mechanicDesk } from '#server/features/mechanic/public.ts'
import { diagnose, finishFlow, openWork, trackTask } from '#server/features/mechanic/work/public.ts'
import { receiveOrder } from '#server/features/orders/public.ts'
import { assignQualityControl, readQuotation, saveQuotation } from '#server/features/quotations/public.ts'
import type { CheckedFile } from '#server/kernel/file-content.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { bodyPlans, leadBodyOrder } from './body-orders.ts'
import { listDemoCars, listDemoParts } from './demo.repo.ts'
import { closingOf, finding, pick, quotationOf, receptionOf } from './order-forms.ts'
import { storePhoto } from './photos.ts'
import type { DemoPeople, Visit } from './visits.ts'

/** How far each of the orders has come, the oldest first: a year of finished ones, then those of this week. */
const stages = [
  ...Array.from({ length: 8 }, () => 'finalized' as const),
  'to_check_in' as const,
  ...(['quality_control', 'quality_control'] as const),
  ...(['in_progress', 'in_progress'] as const),
  ...(['quotation', 'quotation'] as const),
  'diagnostic' as const,
  'not_assigned' as const,
]
type Stage = (typeof stages)[number]
const order: readonly Stage[] = [
  'not_assigned',
  'diagnostic',
  'quotation',
  'in_progress',
  'quality_control',
  'to_check_in',
  'finalized',
]
const reaches = (stage: Stage, at: Stage) => order.indexOf(stage) >= order.indexOf(at)

const minutes = 60_000

type Given = {
  people: DemoPeople
  photos: readonly CheckedFile[]
  /** Something to do after each order. */
  between: () => Promise<unknown>
}

/**
 * One order after the other, as people would lead it, each step at its hour of its day. Answers what is to be done last:
 * a timer that runs would be paused by the next one that the same person starts.
 */
export async function addDemoOrders(scope: Scope, { people, photos, between }: Given): Promise<() => Promise<void>> {
  const [zone, everyCar] = [await garageTimeZone(scope), await listDemoCars(scope)]
  const [parts, bodyParts] = [await listDemoParts(scope, 'car'), await listDemoParts(scope, 'body')]
  const today = plainDateIn(scope.now, zone)
  // Those who came longer ago have not come back: a workshop has such clients, too.
  const cars = everyCar.filter(({ since }) => compareDates(since, addDays(today, -365)) >= 0)
  const afterwards: (() => Promise<void>)[] = []
  /** Which car comes on the n-th visit, that many days ago, and at what time. */
  const arrival = (nth: number, ago: number, waiting: number) => {
    const day = addDays(today, -ago)
    const known = cars.filter(({ since }) => compareDates(since, day) <= 0)
    const car = pick(known, nth * 7)
    const opening = startOfDayIn(day, zone).getTime() + 8 * 60 * minutes + ((nth * 37) % 150) * minutes
    // The newest ones come in while one looks: whatever is left of today is enough for that.
    const at = Math.min(opening, scope.now.getTime() - waiting * 20 * minutes)
    return { scope, people, car, at, afterwards, photo: pick(photos, car.id) }
  }
  const visits = [
    ...stages.map((stage, index) => {
      const came = arrival(index, daysAgo(index, stage), stages.length - index)
      return { at: came.at, lead: () => leadOrder({ ...came, index, stage, parts }) }
    }),
    ...bodyPlans.map((plan, index) => {
      const came = arrival(index + 3, plan.daysAgo, bodyPlans.length - index)
      return { at: came.at, lead: () => leadBodyOrder({ ...came, index, plan, parts: bodyParts }) }
    }),
  ]
  // Numbers are given in the order in which the cars come.
  for (const { lead } of visits.toSorted((one, other) => one.at - other.at)) {
    await lead()
    await between()
  }
  return async () => {
    for (const step of afterwards) await step()
  }
}

/** A finished one every six weeks of the last year, so that a start stays short; the open ones of the last week. */
function daysAgo(index: number, stage: Stage): number {
  if (stage === 'finalized') return 345 - index * 42
  return { to_check_in: 7, quality_control: 5, in_progress: 4, quotation: 2, diagnostic: 1, not_assigned: 0 }[stage]
}

type Led = Visit & { stage: Stage }

async function leadOrder(led: Led): Promise<void> {
  const { people, index, stage } = led
  const counter: Scope<Person> = { ...led.scope, actor: people.coordinator, now: new Date(led.at) }
  const operator = reaches(stage, 'diagnostic') ? pick(people.mechanics, index).userId : null
  const photo = await storePhoto(counter, led.photo)
  const id = await receiveOrder(counter, mechanicDesk, receptionOf(led.car, index, operator, photo))
  if (!reaches(stage, 'diagnostic')) return
  const invoicedAt = await leadMechanic(led, id)
  if (stage !== 'finalized') return
  const late = fetchedAgo.get(index)
  const now = new Date(late === undefined ? invoicedAt + 45 * minutes : led.scope.now.getTime() - late * minutes)
  const closing = await readClosing({ ...counter, now }, id)
  await saveClosing({ ...counter, now }, id, closingOf(closing, index, daysAgo(index, stage)))
}

/**
 * Some were fetched only lately, so that there is something in the month in figures, and, with the appraisal of twenty
 * days ago, in the one before, whatever day it is: how many minutes ago.
 */
const fetchedAgo = new Map([
  [4, 31 * 24 * 60],
  [6, 2 * 24 * 60],
  [7, 5],
])

/** The mechanic's part of an order that was given to one, as far as its stage; answers when that was. */
export async function leadMechanic(led: Omit<Led, 'car' | 'photo'>, id: number): Promise<number> {
  const { people, index, stage } = led
  const mechanic = pick(people.mechanics, index)
  let clock = led.at
  const as = (actor: Person, later = 0): Scope<Person> => {
    clock += later * minutes
    return { ...led.scope, actor, now: new Date(clock) }
  }
  const timer = (await openWork(as(mechanic), id)).stageTimer?.id as number
  const press = (actor: Person, idTask: number, action_tracking: 'play' | 'pause' | 'finalized', later: number) =>
    trackTask(as(actor, later), id, { idTask, action_tracking })
  await press(mechanic, timer, 'play', 15)
  await press(mechanic, timer, 'pause', 18 + ((index * 7) % 25))
  const tasks = Array.from({ length: index % 4 === 0 ? 2 : 1 }, (_, nth) =>
    finding(pick(led.parts, index * 5 + nth * 11), index + nth),
  )
  await diagnose(as(mechanic, 4), id, { tasks, diagnosis_photos: [], crear: reaches(stage, 'quotation') })
  if (!reaches(stage, 'quotation')) return clock

  const isQuoted = reaches(stage, 'in_progress')
  if (!isQuoted && index % 2 === 0) return clock
  const { results } = await readQuotation(as(people.coordinator, 50), id, 'mechanic')
  const lines = results.map(({ id: line }) => line)
  await saveQuotation(as(people.coordinator, 5), id, 'mechanic', quotationOf(lines, index, isQuoted))
  if (!isQuoted) return clock

  // The parts come the next morning.
  const { rows } = await openWork(as(mechanic, 22 * 60), id)
  if (stage === 'in_progress') {
    led.afterwards.push(() => beginWork(rows.map((task) => task.id)))
    return clock
  }
  for (const [nth, task] of rows.entries()) {
    await press(mechanic, task.id, 'play', 5)
    await press(mechanic, task.id, 'finalized', 25 + ((index * 17 + nth * 31) % 95))
  }
  await finishFlow(as(mechanic, 3), id)
  if (stage === 'quality_control' && index % 2 === 0) return clock

  const { coordinator: checker } = people
  await assignQualityControl(as(people.coordinator, 10), id, { user: checker.userId })
  // Not every check is timed: it keeps the demo's start short.
  if (stage !== 'finalized' || index % 6 === 0) {
    const quality = (await openWork(as(checker), id)).stageTimer?.id as number
    await press(checker, quality, 'play', 5)
    await press(checker, quality, 'pause', 8 + (index % 12))
  }
  if (stage === 'quality_control') return clock
  await finishFlow(as(checker, 1), id)
  return clock

  /** Three of them are under way: one timer was left running overnight, and staff are told of it. */
  async function beginWork(ids: readonly number[]): Promise<void> {
    const nth = index % 4
    if (nth === 0) return
    const now = led.scope.now.getTime()
    if (nth > 1) clock = Math.max(clock, now - (nth === 2 ? 35 : 11 * 60) * minutes)
    await press(mechanic, ids[0] as number, 'play', 0)
    if (nth === 1) await press(mechanic, ids[0] as number, 'finalized', 40)
  }
}
