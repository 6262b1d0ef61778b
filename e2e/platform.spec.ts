import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Running, start, stop } from '../server/processes/running.ts'
import { expectOpenToEverybody } from './accessibility.ts'
import { loseTheAnswer } from './answers.ts'
import { demo } from './demo-account.ts'
import { fillEveryStep, newcomer, readPending } from './registering.ts'
import { desk, expect, phone, test } from './workshop.ts'

test.use({ typesPassword: true })

// One after the other, in one worker: they share a server of their own, where the platform approves the workshops.
test.describe.configure({ mode: 'default' })

const operator = demo('plataforma')
let server: Running
let folder: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = mkdtempSync(join(tmpdir(), 'bujia-e2e-platform-'))
  server = await start({ env: { DATA_DIR: folder, REGISTRATION: 'manual' } })
})
test.afterAll(async () => {
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
})

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token') !== null, localStorage.getItem('platform_token') !== null])
const row = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function register(page: Page, owner: ReturnType<typeof newcomer>): Promise<void> {
  await page.goto(`${server.url}/#/register/plan/3/pay/monthly`)
  await fillEveryStep(page, owner)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await readPending(page)
}

test.describe('with the owner on a phone and the console at a desk', () => {
  test.use(phone)

  test('a workshop registers, waits, is approved in the console, works, is closed, opened again and given another plan', async ({
    page,
    logIn,
    device,
  }) => {
    test.setTimeout(60_000)
    const owner = newcomer()
    await register(page, owner)
    await logIn(owner)
    await expect(page.getByText('Tu taller está pendiente de aprobación.').first()).toBeVisible()

    const office = await device(desk)
    await office.goto(`${server.url}/platform/garages`)
    await logIn(operator, office)
    await expect(title(office, 'Talleres')).toBeVisible()
    await office.getByRole('searchbox').fill(owner.username)
    await office.getByRole('button', { name: `Aprobar ${owner.garage}` }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
    await expect(office.getByText('Taller aprobado')).toBeVisible()
    await expect(row(office, owner.garage)).toContainText('Activo')

    await logIn(owner)
    await expect(title(page, owner.garage)).toBeVisible()

    await office.getByRole('button', { name: `Desactivar ${owner.garage}` }).click()
    const asked = office.getByRole('dialog', { name: '¿Desactivar el taller?' })
    await asked.getByRole('button', { name: 'Desactivar' }).click()
    await expect(asked.getByText('La justificación es importante.')).toBeVisible()
    await asked.getByLabel('Justificación').fill('No paga desde enero.')
    await asked.getByRole('button', { name: 'Desactivar' }).click()
    await expect(office.getByText('Taller desactivado')).toBeVisible()
    await page.reload()
    await logIn(owner)
    await expect(page.getByText('Tu taller está inactivo.').first()).toBeVisible()

    await office.getByText('Inactivos', { exact: true }).click()
    await expect(row(office, owner.garage)).toContainText('No paga desde enero.')
    await office.getByRole('button', { name: `Reactivar ${owner.garage}` }).click()
    await office.getByLabel('Justificación').fill('Pagó.')
    await office.getByRole('dialog').getByRole('button', { name: 'Reactivar' }).click()
    await expect(office.getByText('Taller reactivado')).toBeVisible()
    await logIn(owner)
    await expect(title(page, owner.garage)).toBeVisible()

    await office.getByText('Todos', { exact: true }).click()
    await office.getByRole('button', { name: `Cambiar plan ${owner.garage}` }).click()
    const plan = office.getByRole('dialog', { name: `Plan de ${owner.garage}` })
    await plan.getByRole('combobox', { name: 'Plan' }).click()
    await office.getByRole('option', { name: 'Esencial' }).click()
    await expect(plan.getByText('Cuota: $29.00')).toBeVisible()
    await plan.getByRole('button', { name: 'Cambiar plan' }).click()
    await expect(plan.getByText('Campo requerido.')).toBeVisible()
    await plan.getByRole('combobox', { name: 'Tipo de orden' }).click()
    await office.getByRole('option', { name: 'Mecánica' }).click()
    await expect(plan.getByRole('alert')).toContainText('Las órdenes de Enderezado y pintura y Avalúo dejarán de verse')
    await expectOpenToEverybody(office)
    await plan.getByRole('button', { name: 'Cambiar plan' }).click()
    await expect(office.getByText(/^Plan cambiado\. La cuota nueva se cobra desde el 01-/)).toBeVisible()
    await expect(row(office, owner.garage)).toContainText('Esencial · Mensual')
  })
})

for (const [size, use] of Object.entries({ phone, desk })) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('the console is open to everybody’s eyes, fingers and ears', async ({ page, logIn }) => {
      test.setTimeout(90_000)
      await page.goto(`${server.url}/#/platform`)
      await expect(title(page, 'Consola de la plataforma')).toBeVisible()
      await expectOpenToEverybody(page)
      await logIn(operator)
      const places = {
        '': 'Resumen',
        garages: 'Talleres',
        branches: 'Sucursales por aprobar',
        plans: 'Planes',
        invoices: 'Facturas',
        mails: 'Correos sin enviar',
      }
      for (const [path, name] of Object.entries(places)) {
        await page.goto(`${server.url}/#/platform${path && `/${path}`}`)
        await expect(title(page, name)).toBeVisible()
        await expect(page.getByText('Cargando...')).toHaveCount(0)
        await expectOpenToEverybody(page)
      }
      await page.goto(`${server.url}/#/platform/plans`)
      await page.getByRole('button', { name: 'Crear plan' }).click()
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Campo requerido.').first()).toBeVisible()
      await expectOpenToEverybody(page)
    })
  })
}

/** Does something that the server refuses without a word, and expects these. */
async function failing(page: Page, action: () => Promise<void>, words: string): Promise<void> {
  await page.route('**/api/plan/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json: {} }),
  )
  await action()
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.unroute('**/api/plan/**')
}

test('a plan is created, changed and deleted; one that workshops have stays', async ({ page, logIn }) => {
  await page.goto(`${server.url}/#/platform/plans`)
  await logIn(operator)
  await page.getByRole('button', { name: 'Crear plan' }).click()
  await page.getByLabel('Nombre').fill('Flotillas')
  await page.getByLabel('Mensualidad').fill('1,250.50')
  await page.getByLabel('Anualidad').fill('12500')
  await page.getByLabel('Órdenes al mes').fill('500')
  await page.getByLabel('Precio de cada orden adicional').fill('0.75')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Crear plan' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Flotillas')
  await page.getByRole('combobox', { name: 'Tipos de orden' }).click()
  await page.getByRole('option', { name: 'Mecánica y enderezado' }).click()
  const save = page.getByRole('button', { name: 'Guardar' })
  await failing(page, () => save.click(), 'Error en la creación, vuelve a intentarlo')
  await save.click()
  await expect(page.getByText('Registro creado')).toBeVisible()
  await expect(row(page, 'Flotillas')).toContainText('$1,250.50')

  await page.getByRole('button', { name: 'Editar Flotillas' }).click()
  await page.getByLabel('Nombre').fill('Flotas')
  await failing(page, () => save.click(), 'Error en la edición, vuelve a intentarlo')
  await save.click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  const remove = async () => {
    await page.getByRole('button', { name: 'Eliminar Flotas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  }
  await failing(page, remove, 'Error en la eliminación, vuelve a intentarlo')
  await remove()
  await expect(page.getByText('Registro eliminado')).toBeVisible()
  await expect(row(page, 'Flotas')).toHaveCount(0)
  // The dearest, and so the last: the one before it is in its place.
  await expect(page.getByRole('button', { name: /^Eliminar / }).last()).toBeFocused()

  await page.getByRole('button', { name: 'Editar Ilimitado' }).click()
  await page.getByRole('switch', { name: 'Se ofrece' }).uncheck()
  await save.click()
  await expect(row(page, 'Ilimitado')).toContainText('Ya no se ofrece')
  await page.getByRole('button', { name: 'Editar Ilimitado' }).click()
  await page.getByRole('switch', { name: 'Se ofrece' }).check()
  await save.click()
  await expect(row(page, 'Ilimitado')).not.toContainText('Ya no se ofrece')

  await page.getByRole('button', { name: 'Editar Profesional' }).click()
  const fee = await page.getByLabel('Mensualidad').inputValue()
  await page.getByLabel('Mensualidad').fill('1')
  await page.getByRole('combobox', { name: 'Tipos de orden' }).click()
  await page.getByRole('option', { name: 'Uno, a elegir' }).click()
  await save.click()
  const question = page.getByRole('dialog', { name: /^¿Cambiar el plan de \d+ taller(es)?\?$/ })
  await expect(question).toContainText('dejarán de verse y sus tiempos en curso se pausarán')
  await expect(question).toContainText('La cuota nueva se cobra desde su próxima factura.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Mensualidad')).toHaveValue('1.00')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, 'Profesional')).toContainText(fee)

  await page.getByRole('button', { name: 'Eliminar Profesional' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No se puede eliminar porque otros registros lo utilizan.')).toBeVisible()
  await expect(row(page, 'Profesional')).toHaveCount(1)
})

test('an invoice is marked as paid, and leaves those that are not', async ({ page, logIn }) => {
  await page.goto(`${server.url}/#/platform/invoices?paid=false`)
  await logIn(operator)
  await page.getByRole('button', { name: /Marcar como pagada Taller La Bujía/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pagada' }).click()
  await expect(page.getByText('Factura pagada')).toBeVisible()
  await expect(row(page, 'Taller La Bujía')).toHaveCount(0)
  await page.getByText('Pagadas', { exact: true }).click()
  await expect(row(page, 'Taller La Bujía')).toContainText('$99.00')
})

test("the console's session and a workshop's live side by side, and end apart", async ({ page, context, logIn }) => {
  await page.goto(`${server.url}/#/login`)
  await logIn(demo('admin'))
  await expect(title(page, 'Taller La Bujía')).toBeVisible()
  await page.goto(`${server.url}/#/platform/mails`)
  await logIn(operator)
  await expect(title(page, 'Correos sin enviar')).toBeVisible()
  expect(await tokens(page)).toEqual([true, true])

  // Who comes and goes at the workshop in another tab takes nothing away here: neither what is typed nor what is shown.
  await page.getByRole('link', { name: 'Planes' }).click()
  const create = page.getByRole('button', { name: 'Crear plan' })
  const name = page.getByLabel('Nombre')
  await create.click()
  await name.fill('Económico')
  const counter = await context.newPage()
  await counter.goto(`${server.url}/#/`)
  await counter.getByRole('button', { name: 'Cerrar sesión' }).click()
  await logIn(demo('contador'), counter)
  await expect(counter.getByRole('link', { name: 'Clientes' }).first()).toBeVisible()
  await page.reload()
  await create.click()
  await expect(name).toHaveValue('Económico')
  await page.keyboard.press('Escape')
  await counter.getByRole('button', { name: 'Cerrar sesión' }).click()
  await logIn(demo('admin'), counter)
  await expect(title(counter, 'Taller La Bujía')).toBeVisible()
  await counter.close()
  await page.getByRole('button', { name: 'Eliminar Ilimitado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row(page, 'Ilimitado')).toHaveCount(0)

  // But the next operator finds nothing of the one before.
  await page.evaluate(() => {
    localStorage.setItem('operator', '999')
    dispatchEvent(new StorageEvent('storage', { key: 'platform_token' }))
  })
  await create.click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')

  // What the server no longer takes is forgotten, and only that; afterwards one is where one was.
  await page.evaluate(() => localStorage.setItem('platform_token', 'vencida'))
  await page.reload()
  await expect(page.getByText('Tu sesión ha expirado. Vuelve a ingresar.').first()).toBeVisible()
  expect(await tokens(page)).toEqual([true, false])
  await logIn(operator)
  await expect(title(page, 'Planes')).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(title(page, 'Consola de la plataforma')).toBeVisible()
  expect(await tokens(page)).toEqual([true, false])
  await page.goto(`${server.url}/#/`)
  await expect(title(page, 'Taller La Bujía')).toBeVisible()
})

test('what was done though its answer got lost, and was undone since, is done when it is asked for again', async ({
  page,
  logIn,
}) => {
  const garage = 'Taller La Bujía'
  const change = async (does: string, why: string) => {
    await page.getByRole('button', { name: `${does} ${garage}` }).click()
    await page.getByLabel('Justificación').fill(why)
    await page.getByRole('dialog').getByRole('button', { name: does }).click()
  }
  await page.goto(`${server.url}/#/platform/garages`)
  await logIn(operator)
  await page.route(/\/deactivate\/$/, loseTheAnswer, { times: 1 })
  await change('Desactivar', 'No paga.')
  await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
  await page.getByText('Inactivos', { exact: true }).click()
  await change('Reactivar', 'Pagó.')
  await expect(page.getByText('Taller reactivado')).toBeVisible()
  await page.getByText('Todos', { exact: true }).click()
  await change('Desactivar', 'No paga.')
  await expect(page.getByText('Taller desactivado')).toBeVisible()
  await expect(row(page, garage)).toContainText('Inactivo')
  await change('Reactivar', 'Pagó.')
  await expect(row(page, garage)).toContainText('Activo')
})
