import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { mechanicStatuses } from '../domain/mechanic/mechanic-statuses.ts'
import { hireUser } from '../server/features/team/public.ts'
import { insertBranch, type RoleIds } from '../server/features/workshop/public.ts'
import type { Scope } from '../server/kernel/scope.ts'
import { newToken, tokenHash } from '../server/kernel/secrets.ts'
import { insertSessions } from './access.repo.ts'
import { sendBare, statementsOf } from './bare-driver.ts'
import { insertClients } from './clients.repo.ts'
import { openGarages } from './garages.ts'
import { orderCases } from './order-cases.ts'
import { type Filled, fillWithOrders, noteIncomplete, openFilling, orderId, type Workshop } from './orders.repo.ts'
import { reportCases } from './report-cases.ts'
import { searchCases } from './search.ts'
import { settle } from './settle.ts'
import type { Site } from './site.ts'

const perGarage = 5000
/** One garage of the many has twenty times as much as the others. */
const largestGarage = 100_000
const clientsPerGarage = 1250
const sizes = { few: 2, many: 200 }
const requests = 200
const warming = 30
const askers = 8
const secondsEach = 1

export type Shop = Workshop & Filled & { orders: number } & { tokens: Record<'owner' | 'branch' | 'mechanic', string> }
type Staff = Omit<Shop, keyof Filled | 'orders'>
/** What grows with a garage's own orders is asked in the largest one. */
export type Case = { as: keyof Shop['tokens']; path: (shop: Shop, any: number) => string; inLargest?: true }
type Figures = {
  'p95 ms, 10,000': number
  'p95 ms, 1,000,000': number
  times: number
  'requests/s': number
  'bare driver/s': number
}

/**
 * Whatever reads orders, asked by people of a garage with 5,000 of them: where there are two such garages, and where
 * there are 200, in turn. What grows with the whole table and not with the garage shows in `times`.
 */
export async function measureOrders(small: Site, large: Site): Promise<Record<string, Figures>> {
  const few = await openFilled(small, sizes.few)
  const many = await openFilled(large, sizes.many)
  return compareOrders({ ...small, shops: few }, { ...large, shops: many })
}

type Filling = Pick<Site, 'house' | 'url'> & { shops: readonly Shop[] }

async function compareOrders(small: Filling, large: Filling): Promise<Record<string, Figures>> {
  const rows: Record<string, Figures> = {}
  for (const [name, one] of Object.entries(cases)) {
    const [few, many] = await waits(small, large, one)
    rows[name] = {
      'p95 ms, 10,000': rounded(few, 10),
      'p95 ms, 1,000,000': rounded(many, 10),
      times: rounded(many / few, 100),
      ...(await perSecond(large, one)),
    }
  }
  return rows
}

const tab = (status: number, more = '') => `work_orders/?type=order_mechanic&status=${status}${more}`
const lastYearsMay = `&from=${new Date().getFullYear() - 1}-05-01&to=${new Date().getFullYear() - 1}-05-31`
const finished = mechanicStatuses.code.finalized
/** Every fiftieth was deleted. */
const anyOrder = ({ garageId }: Shop, any: number) => orderId(garageId, (any % 100) * 50 + 1 + (any % 49))
const sortable = ['client', 'order_number', 'car_registration', 'phone_number', 'vin', 'brand', 'total_amount']
const searches: Record<string, (shop: Shop, any: number) => string> = {
  number: (_, any) => `TAL-${(any % perGarage) + 1}`,
  client: (_, any) => ['castillo', 'ana flores', 'guzman'][any % 3] as string,
  plate: (_, any) => `P10${String(any % clientsPerGarage).padStart(4, '0')}`,
  VIN: ({ firstClient }, any) => `VIN${firstClient + (any % clientsPerGarage)}`,
  phone: (_, any) => String(70_000_000 + (any % clientsPerGarage) * 13),
  nothing: () => 'zzzzzz',
}

const inTheLargest = (some: Record<string, Case>): Record<string, Case> =>
  Object.fromEntries(Object.entries(some).map(([name, one]) => [name, { ...one, inLargest: true }]))

const cases: Record<string, Case> = {
  ...Object.fromEntries(
    mechanicStatuses.keys.map((key) => [
      `list, ${key}`,
      { as: 'owner', path: () => tab(mechanicStatuses.code[key]) } satisfies Case,
    ]),
  ),
  'list, every state': { as: 'owner', path: () => 'work_orders/?type=order_mechanic' },
  'list, page 40 of finalized': { as: 'owner', path: () => tab(finished, '&page=40') },
  'list, finalized, of a branch': { as: 'branch', path: () => tab(finished) },
  ...Object.fromEntries(
    sortable.map((column) => [
      `list, by ${column}`,
      { as: 'owner', path: (_, any) => tab(finished, `&ordering=${any % 2 ? '-' : ''}${column}`) } satisfies Case,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(searches).map(([what, word]) => [
      `search, ${what}`,
      {
        as: 'owner',
        path: (shop, any) => `work_orders/?type=order_mechanic&search=${encodeURIComponent(word(shop, any))}`,
      } satisfies Case,
    ]),
  ),
  'reportDashboard, this month': { as: 'owner', path: () => 'dashboard_garage/reportDashboard/', inLargest: true },
  'reportDashboard, some month': {
    as: 'owner',
    path: (_, any) => `dashboard_garage/reportDashboard/?month=${1 + (any % 12)}&year=${new Date().getFullYear() - 1}`,
    inLargest: true,
  },
  'reportDashboard, of a branch': { as: 'branch', path: () => 'dashboard_garage/reportDashboard/', inLargest: true },
  'list, finalized of a month': { as: 'owner', path: () => tab(finished, lastYearsMay), inLargest: true },
  'overdue notifications': { as: 'owner', path: () => 'notification/' },
  getDashboard: { as: 'owner', path: () => 'work_orders/getDashboard/' },
  'getDashboard, of a branch': { as: 'branch', path: () => 'work_orders/getDashboard/' },
  my_orders: { as: 'mechanic', path: () => 'my_orders/?type=order_mechanic' },
  'my_orders, finalized': { as: 'mechanic', path: () => 'my_orders/?type=order_mechanic&state=finalized' },
  'my_orders, search': { as: 'mechanic', path: (_, any) => `my_orders/?type=order_mechanic&search=P10${any % 10}` },
  'my_orders/get_dashboard': { as: 'mechanic', path: () => 'my_orders/get_dashboard/' },
  'client/{id}/orders': {
    as: 'owner',
    path: ({ firstClient }, any) => `client/${firstClient + (any % clientsPerGarage)}/orders/`,
  },
  'car/{id}/orders': {
    as: 'owner',
    path: ({ firstCar }, any) => `car/${firstCar + (any % clientsPerGarage)}/orders/`,
  },
  'car/{id}, its reminders': {
    as: 'owner',
    path: ({ firstCar }, any) => `car/${firstCar + (any % clientsPerGarage)}/`,
  },
  ...inTheLargest({ ...orderCases(anyOrder), ...searchCases<Shop>(searches), ...reportCases(anyOrder) }),
}

/** Garages with a branch, five mechanics, their clients with a car each, and orders. */
async function openFilled({ house, ownerUrl }: Site, count: number): Promise<Shop[]> {
  const staff = new Map<number, Staff>()
  const sessions = await openGarages(house, count, 1, async (scope, roles) => {
    staff.set(scope.actor.garageId, await hireStaff(scope, roles))
  })
  await insertClients(
    house,
    sessions.map(({ garageId }) => garageId),
    clientsPerGarage,
  )
  const shops: Shop[] = []
  await inTwo(ownerUrl, sessions, async (owner, { garageId, token }) => {
    const people = staff.get(garageId) as Staff
    const orders = count === sizes.many && garageId === sessions[0]?.garageId ? largestGarage : perGarage
    const tokens = { ...people.tokens, owner: token }
    shops.push({ ...people, ...(await fillWithOrders(owner, people, orders)), orders, tokens })
  })
  await settle(ownerUrl)
  await inTwo(ownerUrl, shops, (owner, { garageId }) => noteIncomplete(owner, garageId))
  await settle(ownerUrl)
  return shops
}

/** One connection for each core that the smallest machine has. */
async function inTwo<T>(ownerUrl: string, all: readonly T[], fill: (owner: pg.Client, one: T) => Promise<void>) {
  await Promise.all(
    [0, 1].map(async (half) => {
      const owner = await openFilling(ownerUrl)
      for (const one of all.filter((_, index) => index % 2 === half)) await fill(owner, one)
      await owner.end()
    }),
  )
}

async function hireStaff(scope: Scope, roles: RoleIds): Promise<Staff> {
  const { garageId } = scope.actor
  const branchId = await insertBranch(scope, {
    ...{ name: 'Sucursal', approved_at: scope.now, phone_number: '22223333', email: 'sucursal@example.com' },
    ...{ country: 'SV', city: 'X', address: 'X' },
  })
  const person = { last_name: 'Paz', phone_number: '22223333', email: 'ana@example.com' }
  const hire = (name: string, role_id: number, branch_id: number | null) =>
    hireUser(
      scope,
      { ...person, first_name: name, username: `${name}${garageId}`, role_id, branch_id },
      { hash: 'nobody logs in here' },
    )
  const tokens = { owner: '', branch: newToken(), mechanic: newToken() }
  const administrator = await hire('eva', roles.branchAdministrator, branchId)
  await insertSessions(scope, administrator, [tokenHash(tokens.branch)])
  const mechanics: number[] = []
  for (const name of ['beto', 'carla', 'dora', 'fito', 'gil']) mechanics.push(await hire(name, roles.mechanic, null))
  await insertSessions(scope, mechanics[0] as number, [tokenHash(tokens.mechanic)])
  return { garageId, branchId, mechanics, tokens }
}

function ask({ url, shops }: Filling, { as, path, inLargest }: Case) {
  const largest = shops.reduce((most, shop) => (shop.orders > most.orders ? shop : most))
  const shop = inLargest ? largest : (shops[randomInt(shops.length)] as Shop)
  const address = `${url}/api/${path(shop, randomInt(1_000_000))}`
  return async () => {
    const answer = await fetch(address, { headers: { authorization: `Token ${shop.tokens[as]}` } })
    if (!answer.ok) throw new Error(`${answer.status} for ${address}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

/** The 95th percentiles of what somebody waits. One request at a time, here and there in turn: both see the same machine. */
async function waits(small: Filling, large: Filling, one: Case): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let turn = -warming; turn < requests; turn++) {
    for (const [index, filling] of [small, large].entries()) {
      const request = ask(filling, one)
      const start = performance.now()
      await request()
      if (turn >= 0) times[index]?.push(performance.now() - start)
    }
  }
  const [few, many] = times.map((all) => all.sort((a, b) => a - b)[Math.floor(requests * 0.95)] as number)
  return [few as number, many as number]
}

/** As many as eight askers get answered, beside the same statements from the same garages without the product. */
async function perSecond(filling: Filling, one: Case) {
  const statements: Awaited<ReturnType<typeof statementsOf>>[] = []
  for (let sample = 0; sample < warming; sample++) statements.push(await statementsOf(ask(filling, one)))
  let turn = 0
  return {
    'requests/s': await inParallel(() => ask(filling, one)()),
    'bare driver/s': await inParallel(() => sendBare(filling.house.database.pool, statements[turn++ % warming] ?? [])),
  }
}

async function inParallel(work: () => Promise<void>): Promise<number> {
  const end = performance.now() + secondsEach * 1000
  let done = 0
  const worker = async () => {
    for (; performance.now() < end; done++) await work()
  }
  await Promise.all(Array.from({ length: askers }, worker))
  return Math.round(done / secondsEach)
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
