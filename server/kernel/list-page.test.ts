import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
const many = 427
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
  await w.database.asOwner(
    `with receipt as (
       insert into receipt_info (garage_id, name, tax_id, country, city, address)
       select $1, 'X', 'X', 'SV', 'X', 'X' from generate_series(1, $2) returning id
     ), person as (
       insert into client (garage_id, name, email, phone_number, gender, admission_date, country, city, address,
         receipt_info_id)
       select $1, 'Cliente ' || id % 7, 'c@example.com', '22223333', 10, current_date, 'SV', 'X', 'X', id from receipt
       returning id
     )
     insert into car (garage_id, client_id, car_registration, vin, color, year, car_type_id, model_id, transmission)
     select $1, id, 'P' || id, 'V' || id, 'Rojo', 2000 + id % 5, 1, 1, 10 from person`,
    [w.north.id, many],
  )
})
afterAll(() => w.close())

const lists = {
  clients: async (query: object) => (await w.ask(clients.list, { as, query })).body,
  cars: async (query: object) => (await w.ask(vehicles.list, { as, query })).body,
}

async function everyId(list: (typeof lists)['clients' | 'cars'], query: object): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= Math.ceil(many / 10); page++) {
    const { results, count } = await list({ ...query, page })
    expect(count).toBe(many)
    ids.push(...results.map(({ id }) => id))
  }
  return ids
}

test.each([
  ['clients', 'name'],
  ['cars', 'year'],
] as const)('the pages of %s by %s, read from either end, show each once and in order', async (name, ordering) => {
  const up = await everyId(lists[name], { ordering })
  expect(new Set(up).size).toBe(many)
  expect(await everyId(lists[name], { ordering: `-${ordering}` })).toEqual(up.toReversed())
  expect(await everyId(lists[name], { ordering, search: name === 'cars' ? 'V' : 'cliente' })).toEqual(up)
})

test.each(['clients', 'cars'] as const)(
  'a page after the last of %s is empty and says how many there are',
  async (name) => {
    for (const search of ['', name === 'cars' ? 'V' : 'cliente']) {
      expect(await lists[name]({ page: 90, search })).toMatchObject({ results: [], count: many })
    }
    expect(await lists[name]({ page: 1, search: 'zzz' })).toMatchObject({ results: [], count: 0 })
    expect(await lists[name]({ page: 2, search: 'zzz' })).toMatchObject({ results: [], count: 0 })
  },
)
