import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type TestGarage, testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ BASE_DOMAIN: 'bujia.example' })
})
afterAll(() => w.close())

const shownAt = async (host: string) => (await w.ask(access.garageOfHost, { headers: { host } })).body.garage

async function logIn(garage: TestGarage, host: string) {
  const form = { username: garage.users.proprietor.username, password: testPassword }
  const { status, body } = await w.ask(access.login, { headers: { host }, body: form })
  return [status, body.detail]
}

const inside = [200, undefined]
const refused = [400, messages.wrongCredentials]

test("a workshop's own subdomain shows its name and lets only its people in; others hear of a wrong password", async () => {
  const own = `${w.north.subdomain}.bujia.example`
  for (const host of [own, `${own.toUpperCase()}:3000`]) {
    expect(await shownAt(host)).toEqual({ name: w.north.name, logo: null })
    expect(await logIn(w.north, host)).toEqual(inside)
    expect(await logIn(w.south, host)).toEqual(refused)
  }
})

test('on a subdomain that no workshop has nobody gets in', async () => {
  expect(await shownAt('nadie.bujia.example')).toBeNull()
  expect(await logIn(w.north, 'nadie.bujia.example')).toEqual(refused)
})

test('on every other host no workshop is shown, and everybody gets in', async () => {
  const others = ['', 'www.', `a.${w.north.subdomain}.`].map((before) => `${before}bujia.example`)
  for (const host of [...others, `${w.north.subdomain}.otra.example`]) {
    expect(await shownAt(host)).toBeNull()
    for (const garage of [w.north, w.south]) expect(await logIn(garage, host)).toEqual(inside)
  }
})
