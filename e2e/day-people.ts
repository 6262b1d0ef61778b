import type { Page } from '@playwright/test'
import { demoAccounts, demoOperator } from '../demo/workshop.ts'
import { access } from '../domain/access/access.contract.ts'
import { appraisals } from '../domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '../domain/bodyshop/bodyshop.contract.ts'
import { mechanic } from '../domain/mechanic/mechanic.contract.ts'
import { type MyOrder, myOrders } from '../domain/tracking/my-orders.contract.ts'
import { inTurn } from '../server/kernel/in-turn.ts'
import { title } from './at-the-desk.ts'
import { demo, type Person } from './demo-account.ts'
import { ask } from './mechanic-order.ts'
import { desk, expect, phone } from './workshop.ts'

/** Everybody who can log in to the demo, and what they have in their hands. */
const devices = {
  admin: desk,
  coordinador: desk,
  contador: desk,
  mecanico: phone,
  pintor: phone,
  valuador: phone,
  sucursal: desk,
  plataforma: desk,
}
type Account = keyof typeof devices

export type Colleague = {
  name: string
  token: string
  /** They do one thing after the other, on their own device; who needs them waits until they are free. */
  does: <T>(work: (page: Page) => Promise<T>) => Promise<T>
}
export type Team = Record<Account, Colleague>

type Doors = {
  device: (kind: typeof phone | typeof desk) => Promise<Page>
  logIn: (who: Person, on: Page) => Promise<void>
}

/** All of them come to work at once, each with a device of their own. */
export async function comeToWork({ device, logIn }: Doors): Promise<Team> {
  const people = [...demoAccounts, { ...demoOperator, first_name: demoOperator.name, last_name: '' }]
  expect(people.map(({ username }) => username)).toEqual(Object.keys(devices))
  const team = await Promise.all(
    people.map(async ({ username, first_name, last_name }) => {
      const page = await device(devices[username as Account])
      const isPlatform = username === demoOperator.username
      await page.goto(isPlatform ? '/#/platform' : '/#/login')
      await logIn(demo(username), page)
      const key = isPlatform ? 'platform_token' : 'token'
      const token = await page.waitForFunction((name) => localStorage.getItem(name), key)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      const colleague: Colleague = {
        name: `${first_name} ${last_name}`.trim(),
        token: (await token.jsonValue()) ?? '',
        does: (work) => inTurn(username, () => work(page)),
      }
      return [username, colleague] as const
    }),
  )
  return Object.fromEntries(team) as Team
}

/** What the demo left running is paused by whoever it is of, so that only the day's own work takes time. */
export async function stopEveryTimer(at: string): Promise<void> {
  const all = { order_mechanic: ['mecanico', 'jmendez'], order_body_shop: ['pintor', 'nsolis'] }
  for (const [type, people] of Object.entries({ ...all, order_appraisal: ['valuador'] })) {
    for (const username of people) await stopTimers(at, username, type as keyof typeof all | 'order_appraisal')
  }
}

async function stopTimers(
  at: string,
  username: string,
  type: 'order_mechanic' | 'order_body_shop' | 'order_appraisal',
) {
  const { token } = await ask(undefined, access.login, { body: demo(username), at })
  for (const { id } of await everyOrder(at, token, type)) {
    const about = { params: { id }, at }
    const pause = (idTask: number) => ({ ...about, body: { idTask, action_tracking: 'pause' as const } })
    if (type === 'order_mechanic') {
      const { tasks } = await ask(token, mechanic.read, about)
      for (const task of tasks.filter(runs)) await ask(token, mechanic.track, pause(task.id))
    } else if (type === 'order_body_shop') {
      const { tasks, diagnostic_task } = await ask(token, bodyShop.read, about)
      const timers = diagnostic_task ? [diagnostic_task, ...tasks] : tasks
      for (const task of timers.filter(runs)) await ask(token, bodyShop.track, pause(task.id))
    } else {
      const { results } = await ask(token, appraisals.tasks, about)
      for (const row of results.filter(runs)) await ask(token, appraisals.track, pause(row.id as number))
    }
  }
}

const runs = ({ running_since, is_mine }: { running_since: string | null; is_mine: boolean }) =>
  running_since !== null && is_mine

async function everyOrder(at: string, token: string, type: string): Promise<Pick<MyOrder, 'id'>[]> {
  const found: Pick<MyOrder, 'id'>[] = []
  for (let page = 1; ; page += 1) {
    const { results, count } = await ask(token, myOrders.list, { query: { type, page: String(page) }, at })
    found.push(...results)
    if (found.length >= count) return found
  }
}

/** Where an order is received. */
export async function openReception(page: Page): Promise<void> {
  await page.goto('/#/work-orders')
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
}
