import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { phonePhoto } from '#server/testing/pictures.ts'
import { registrationInput, sendRegistration } from '#server/testing/registrations.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => w.close())

const register = async (username: string) =>
  sendRegistration(w, registrationInput(username), { name: 'mi logo.jpg', content: await phonePhoto() })
const logoOf = (id: number) => w.ask(access.garageLogo, { params: { id } })
async function objects(): Promise<string[]> {
  const found: string[] = []
  for await (const key of w.house.files.keys()) found.push(key)
  return found
}
async function aDayLater(): Promise<void> {
  await w.database.asOwner('update graphile_worker._private_jobs set run_at = now()')
  await w.runJobs()
}

test('the logo is public, without what the phone wrote into it', async () => {
  const { body } = await register('conlogo')
  const logo = await logoOf(body.id)
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((logo.body as unknown as Buffer).includes('Camara-Secreta')).toBe(false)
  expect((await logoOf(w.north.id)).status).toBe(404)
})

test('it stays when the answer to the last word was lost, and is there a day later', async () => {
  const { transaction } = w.house.database
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  let id = 0
  vi.spyOn(w.house.database, 'transaction').mockImplementation(async (settings, work) => {
    const result = await transaction(settings, work)
    if (settings.garageId === undefined) return result
    id = settings.garageId
    vi.spyOn(w.house.database, 'reading').mockRejectedValue(lost)
    throw lost
  })
  expect((await register('sinrespuesta')).status).toBe(503)
  vi.restoreAllMocks()
  expect((await logoOf(id)).status).toBe(200)
  await aDayLater()
  expect((await logoOf(id)).status).toBe(200)
})

test('of a registration that broke off it is gone a day later', async () => {
  const before = await objects()
  const { transaction } = w.house.database
  vi.spyOn(w.house.database, 'transaction').mockImplementation(async (settings, work) => {
    if (settings.garageId === undefined) return transaction(settings, work)
    // As a kill would have it: nothing more is done after this.
    vi.spyOn(w.house.files, 'remove').mockRejectedValue(new Error('killed'))
    throw new Error('killed')
  })
  expect((await register('cortada')).status).toBe(500)
  vi.restoreAllMocks()
  expect(await objects()).toHaveLength(before.length + 1)
  await aDayLater()
  expect(await objects()).toEqual(before)
})
