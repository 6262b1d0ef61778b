import { appraisals } from '../domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '../domain/bodyshop/bodyshop.contract.ts'
import { type TimeHistory, timeHistory } from '../domain/closing/closing.contract.ts'
import type { OrderType } from '../domain/kernel/permissions.ts'
import { mechanic } from '../domain/mechanic/mechanic.contract.ts'
import type { DayOrder } from './day-desk.ts'
import { type Figures, plus } from './day-figures.ts'
import { ask } from './mechanic-order.ts'

/** What an hour is sold for in the demo, in cents. */
const hourlySale = 2200

type Task = { stage: string; name: string; user: string; seconds: number }
/** One kind of work of an order, as its HISTORIAL DE TIEMPO tells it. */
type SubOrder = { kind: OrderType; tasks: Task[] }
export type TimedOrder = DayOrder & { subOrders: SubOrder[] }

export async function withTimes(at: string, token: string, order: DayOrder): Promise<TimedOrder> {
  const about = { params: { id: order.id }, at }
  if (order.kind === 'appraisal') {
    const { appraisal, body_shop } = await ask(token, appraisals.timeHistory, about)
    const under = body_shop ? [subOrder('body_shop', timeHistory.parse(body_shop))] : []
    return { ...order, subOrders: [subOrder('appraisal', timeHistory.parse(appraisal)), ...under] }
  }
  const read = order.kind === 'mechanic' ? mechanic.timeHistory : bodyShop.timeHistory
  return { ...order, subOrders: [subOrder(order.kind, timeHistory.parse(await ask(token, read, about)))] }
}

function subOrder(kind: OrderType, { results }: TimeHistory): SubOrder {
  const tasks = results.flatMap(({ name: stage, tasks: ofStage }) =>
    ofStage.map(({ replacement, name, user, time }) => ({ stage, name: replacement || name, user, seconds: time })),
  )
  return { kind, tasks }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const secondsOf = (tasks: readonly Task[]) => sum(tasks.map(({ seconds }) => seconds))
const totalOf = ({ bill }: DayOrder) => (bill ? bill.labour + bill.parts + bill.additionals : 0)
const together = (figures: readonly Figures[]) => figures.reduce(plus, {})

/** All that somebody worked on these orders. */
export function secondsBy(orders: readonly TimedOrder[], user: string): number {
  const tasks = orders.flatMap(({ subOrders }) => subOrders.flatMap((sub) => sub.tasks))
  return secondsOf(tasks.filter((task) => task.user === user))
}

/** What the orders add to the month's dashboard of whoever sees all of them. */
export function addedToDashboard(orders: readonly TimedOrder[], { newClients = 0, isBranch = false }): Figures {
  const quota: Figures = isBranch ? {} : { 'quota used': orders.length }
  return together([{ received: orders.length, 'new clients': newClients, ...quota }, ...orders.map(addedByOrder)])
}

function addedByOrder(order: TimedOrder): Figures {
  return together(order.subOrders.map(timesOf).concat(order.bill ? [billedBy(order, order.bill)] : []))
}

/** An appraisal is told row by row, the others stage by stage. */
function timesOf({ kind, tasks }: SubOrder): Figures {
  const each = tasks.map(({ stage, name, seconds }) => {
    return { [`seconds ${kind} ${kind === 'appraisal' ? name : stage}`]: seconds }
  })
  return together([...each, { [`seconds ${kind}`]: secondsOf(tasks) }])
}

function billedBy(order: TimedOrder, bill: NonNullable<DayOrder['bill']>): Figures {
  const closed = order.subOrders.map(({ kind }) => ({ [`closed ${kind}`]: 1 }))
  const services = order.subOrders.map(({ kind, tasks }) => ({ [`services ${kind}`]: servicesIn(kind, tasks) }))
  const sums = { billed: totalOf(order), closed: 1, [`client ${order.client}`]: totalOf(order) }
  return together([{ ...bill, ...sums }, ...closed, ...services])
}

/** Approved repairs, painted parts; an appraisal is one. */
function servicesIn(kind: OrderType, tasks: readonly Task[]): number {
  if (kind === 'appraisal') return 1
  const stage = kind === 'mechanic' ? 'En proceso' : 'Pintura'
  return tasks.filter((task) => task.stage === stage).length
}

/** What they add to both reports: to the cent for each kind of work, and to the second. */
export function addedToReports(orders: readonly TimedOrder[], people: readonly string[]): Figures {
  return together(
    orders.flatMap((order) =>
      people.flatMap((name) => {
        const worked = order.subOrders.map(({ tasks }) => secondsOf(tasks.filter(({ user }) => user === name)))
        const [seconds, cents] = [sum(worked), sum(worked.map(worth))]
        // Colaboradores tells of what is closed only.
        const reports = order.bill ? ['finished', 'logbook'] : ['logbook']
        return reports.map((report) => ({
          [`${report} ${name}, listed cents`]: cents,
          [`${report} ${name}, cents`]: cents,
          [`${report} ${name}, seconds`]: seconds,
          [`${report} ${name}, ${order.number}, cents`]: cents,
          [`${report} ${name}, ${order.number}, seconds`]: seconds,
        }))
      }),
    ),
  )
}

/** Half a cent up. */
function worth(seconds: number): number {
  return Math.floor((2 * seconds * hourlySale + 3600) / 7200)
}
