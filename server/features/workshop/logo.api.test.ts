import { randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Configuration } from '#domain/workshop/workshop.contract.ts'
import { filesFolder } from '#server/kernel/configuration.ts'
import { queueJob } from '#server/kernel/jobs.repo.ts'
import { behindDoor } from '#server/kernel/scope.ts'
import { sweepJob } from '#server/kernel/sweep.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { phonePhoto } from '#server/testing/pictures.ts'
import { multipart, type Upload } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
let photo: Buffer
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
  photo = await phonePhoto()
})
afterAll(() => w.close())

const lastAudit = async () => {
  const [entry] = await w.database.asOwner<{ action: string; details: { changed: string[] }; user_id: number }>(
    'select action, details, user_id from audit_entry where garage_id = $1 order by id desc limit 1',
    [w.north.id],
  )
  return entry
}
const garageRows = () => w.database.asOwner('select * from garage order by id')
const audits = () => w.database.asOwner('select id from audit_entry')

async function sendLogo(files: Upload[], change: object = {}, key?: string) {
  // The described client nulls the logo and sends it as a file.
  const { payload, headers } = await multipart({ ...configurationForm, logo: null, ...change }, files)
  const answer = await w.app.inject({
    method: 'PUT',
    url: `/api/garage/${w.north.id}/`,
    payload,
    headers: { ...headers, authorization: `Token ${as}`, ...(key && { 'idempotency-key': key }) },
  })
  return { status: answer.statusCode, body: answer.json<Configuration & { detail?: string }>() }
}
const logo = (content: Buffer, name = 'logo.jpg'): Upload => ({ part: 'logo', name, content })

describe('the logo', () => {
  test('that cannot be looked for now is not called missing; that of no garage is', async () => {
    const ask = (garage: number) => w.app.inject({ url: `/api/garage/${garage}/logo/` })
    expect((await ask(987_654)).statusCode).toBe(404)
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const asked = vi.spyOn(w.house.database, 'transaction').mockRejectedValueOnce(away)
    expect((await ask(w.north.id)).statusCode).toBe(503)
    asked.mockRestore()
  })

  const objects = () =>
    readdirSync(filesFolder(w.house.configuration), { recursive: true }).filter((f) => /\w{8}-/.test(String(f))).length

  test('is public, shown by the profile under a new address each time, and stays when another save brings none', async () => {
    const first = await sendLogo([logo(photo)])
    expect(first.status).toBe(200)
    expect((await w.ask(access.me, { as })).body.imagen_garage).toBe(first.body.logo)
    const opened = await w.app.inject({ url: first.body.logo ?? '' })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(opened.headers['cache-control']).toContain('public')
    expect(opened.rawPayload.includes('Camara-Secreta')).toBe(false)
    expect((await lastAudit())?.details.changed).toContain('logo_file_id')

    const second = await sendLogo([logo(photo)])
    expect(second.body.logo).not.toBe(first.body.logo)
    expect((await sendLogo([])).body.logo).toBe(second.body.logo)
  })

  test('that finds no room in the store asks to be sent again, and then is kept', async () => {
    const folder = filesFolder(w.house.configuration)
    renameSync(folder, `${folder}-aside`)
    writeFileSync(folder, '')
    const refused = await sendLogo([logo(photo)])
    rmSync(folder)
    renameSync(`${folder}-aside`, folder)
    expect(refused).toMatchObject({ status: 503, body: { detail: messages.unavailable } })
    expect((await sendLogo([logo(photo)])).status).toBe(200)
  })

  test('that another replaced is swept away, the new one stays', async () => {
    const { body } = await sendLogo([logo(photo)])
    const before = w.clock.now
    w.clock.advance(8 * 24 * 60 * 60 * 1000)
    await behindDoor(w.house, {}, (tx) => queueJob(tx, sweepJob, {}))
    await w.runJobs()
    w.clock.now = before
    const rows = await w.database.asOwner('select id, attached_at from stored_file where garage_id = $1', [w.north.id])
    expect(rows).toHaveLength(1)
    expect((await w.app.inject({ url: body.logo ?? '' })).statusCode).toBe(200)
  })

  test('that is no picture, or comes with a wrong or outdated form, leaves nothing', async () => {
    const before = [await garageRows(), objects(), await audits()]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const refused = await sendLogo([logo(svg, 'logo.png')])
    expect([refused.status, refused.body.detail]).toEqual([400, '¡Selecciona un archivo de tipo IMAGEN!'])
    expect((await sendLogo([logo(photo)], { address: '' })).status).toBe(400)
    expect((await sendLogo([logo(photo)], { version: 9999 })).status).toBe(409)
    expect([await garageRows(), objects(), await audits()]).toEqual(before)
  })

  test('sent by ten at the same moment leaves one that is kept', async () => {
    // Each with a key of its own, as ten browsers would.
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendLogo([logo(photo)], {}, randomUUID())))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const kept = await w.database.asOwner(
      'select id from stored_file f where attached_at is not null and garage_id = $1 and not exists (select from garage where logo_file_id = f.id)',
      [w.north.id],
    )
    expect(kept).toEqual([])
  })
})
