import { afterAll, beforeAll, expect, test } from 'vitest'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const create = (body: { name: string; email?: string; phone_number?: string }) =>
  w.ask(insurers.create, { as, body: { email: 'uno@correo.example', phone_number: '70001000', ...body } })
const named = async (query: object, token = as) =>
  (await w.ask(insurers.list, { as: token, query })).body.results.map(({ name }) => name)

beforeAll(async () => {
  await create({ name: 'Ábaco', email: 'zeta@correo.example', phone_number: '50000001' })
  await create({ name: 'abad', email: 'beta@correo.example', phone_number: '40000002' })
  await create({ name: '100% Auto_seguro', email: 'alfa@correo.example', phone_number: '60000003' })
})
test('the list goes by name, and by any column in both directions', async () => {
  expect(await named({})).toEqual(['100% Auto_seguro', 'Ábaco', 'abad'])
  expect(await named({ ordering: '-name' })).toEqual(['abad', 'Ábaco', '100% Auto_seguro'])
  expect(await named({ ordering: 'email' })).toEqual(['100% Auto_seguro', 'abad', 'Ábaco'])
  expect(await named({ ordering: '-phone_number' })).toEqual(['100% Auto_seguro', 'Ábaco', 'abad'])
  expect((await w.ask(insurers.list, { as, query: { ordering: 'version' as never } })).status).toBe(400)
})

test('it is searched in every column, whatever case and accents; signs are only signs', async () => {
  expect(await named({ search: 'ABA' })).toEqual(['Ábaco', 'abad'])
  expect(await named({ search: 'beta@' })).toEqual(['abad'])
  expect(await named({ search: '5000' })).toEqual(['Ábaco'])
  expect(await named({ search: '5000-0001' })).toEqual(['Ábaco'])
  expect(await named({ search: '0%' })).toEqual(['100% Auto_seguro'])
  expect(await named({ search: 'o_s' })).toEqual(['100% Auto_seguro'])
  expect(await named({ search: "' or 1=1 --" })).toEqual([])
})

test('it comes ten at a time', async () => {
  for (let more = 0; more < 9; more++) await create({ name: `Zona ${more}` })
  const second = (await w.ask(insurers.list, { as, query: { page: 2 } })).body
  expect([second.count, second.results.map(({ name }) => name)]).toEqual([12, ['Zona 7', 'Zona 8']])
  expect(await named({ page: 3 })).toEqual([])
})

test('it answers only names to who just chooses one, and lets them find out no more', async () => {
  const accountant = await w.tokenOf(w.north.users.accountant)
  const { status, body } = await w.ask(insurers.list, { as: accountant, query: { search: 'aba' } })
  expect([status, body.count]).toEqual([200, 2])
  expect(body.results).toEqual([
    { id: expect.any(Number), name: 'Ábaco' },
    { id: expect.any(Number), name: 'abad' },
  ])
  expect(await named({ search: 'beta@' }, accountant)).toEqual([])
  expect(await named({ search: '4000' }, accountant)).toEqual([])
  const byName = await named({}, accountant)
  expect(await named({ ordering: '-email' }, accountant)).toEqual(byName)
  expect((await named({ ordering: '-name' }, accountant))[0]).toBe('Zona 8')
})

test('it shows nothing of the other garage', async () => {
  const south = await w.tokenOf(w.south.users.proprietor)
  expect(await named({ search: 'aba' }, south)).toEqual([])
})
