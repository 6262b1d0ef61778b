import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { clientWorkbook, type SheetValues, sheetValues } from '../server/testing/sheets.ts'
import { expectOpenToEverybody } from './accessibility.ts'
import { number } from './client-wizard.ts'
import { desk, expect, inventedName, phone, test } from './workshop.ts'

// One import runs in a garage at a time, and all of these are of one garage.
test.describe.configure({ mode: 'default' })

/** A row that nobody sent before. */
function row(given: SheetValues = {}): SheetValues {
  const own = number()
  const numbers = { document_number: own, 'cars.car_registration': `E${own}`, 'cars.vin': `VE${own}` }
  return sheetValues({ admission_date: new Date().toISOString().slice(0, 10), ...numbers, ...given })
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const remove = page.getByRole('button', { name: /^Quitar / })
  if (await remove.isVisible()) await remove.click()
  const picking = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Seleccionar archivo' }).click()
  await (await picking).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test.describe('on a desk', () => {
  test.use(desk)

  test('a sheet with a wrong cell is told cell by cell and saves nothing; mended, it is imported and exported', async ({
    page,
    hire,
    logIn,
  }) => {
    const [ana, eva] = [inventedName('Ana'), inventedName('Eva')]
    await page.clock.install()
    await page.goto('/#/clients')
    await logIn(await hire('mechanicCoordinator'))
    await page.getByRole('button', { name: 'Importar' }).click()
    const modal = page.getByRole('dialog', { name: 'Importa tu excel' })
    await modal.getByRole('button', { name: 'CERRAR', exact: true }).click()
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Importar' }).click()
    await modal.getByRole('button', { name: 'CARGAR', exact: true }).click()
    await expect(modal.getByText('Este campo es requerido', { exact: true })).toBeVisible()
    await choose(page, 'clientes.pdf', Buffer.from('x'))
    await page.getByText('¡Selecciona un archivo de tipo EXCEL!').waitFor()
    await page.getByRole('button', { name: 'Regresar' }).click()

    const template = page.waitForEvent('download')
    await modal.getByRole('button', { name: 'Descargar plantilla' }).click()
    const saved = await template
    expect(saved.suggestedFilename()).toBe('Plantilla de clientes.xlsx')
    expect(
      readFileSync(await saved.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    const rows = [row({ name: ana }), row({ name: eva })]
    await choose(page, 'clientes.xlsx', await clientWorkbook([...rows, row({ email: 'no' }), row({ city: null })]))
    await modal.getByRole('button', { name: 'CARGAR', exact: true }).click()
    await expect(modal.getByRole('alert')).toContainText('No se guardó ningún cliente.')
    await expect(modal.getByRole('listitem')).toHaveText([
      'Fila 4, columna «Correo*»: El correo electrónico no es valido',
      'Fila 5, columna «Ciudad*»: Campo requerido.',
    ])
    await expectOpenToEverybody(page)

    await test.step('whose answer was lost, or came while the first try was under way, is sent again as the same', async () => {
      const importing = '**/api/client/import_clients/'
      const detail = 'Ya hay una importación en curso en tu taller. Espera a que termine.'
      const underWay = { status: 409, headers: { 'retry-after': '5' }, json: { detail } }
      const keys: (string | null)[] = []
      page.on('request', async (request) => {
        if (request.url().endsWith('/import_clients/')) keys.push(await request.headerValue('idempotency-key'))
      })
      await choose(page, 'clientes.xlsx', await clientWorkbook(rows))
      const load = modal.getByRole('button', { name: 'CARGAR', exact: true })
      await page.route(importing, (route) => route.abort('internetdisconnected'), { times: 1 })
      await load.click()
      await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
      await page.route(importing, (route) => route.fulfill(underWay), { times: 1 })
      await load.click()
      await expect(page.getByText(detail)).toBeVisible()
      await load.click()
      await expect(page.getByText('Clientes registrado correctamente.')).toBeVisible()
      await expect(modal).toBeHidden()
      expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    })
    await page.getByPlaceholder('Buscar...').fill(eva)
    await expect(page.getByRole('cell', { name: eva, exact: true })).toBeVisible()

    const exportAll = async () => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      await page.getByRole('menuitem', { name: 'Todos los clientes' }).click()
    }
    await test.step('an export that does not move any more is given up', async () => {
      await page.route('**/api/client/export/**', () => undefined, { times: 1 })
      const asked = page.waitForRequest('**/api/client/export/**')
      await exportAll()
      await asked
      await page.clock.runFor(61_000)
      await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
    })
    const exported = page.waitForEvent('download')
    await exportAll()
    expect((await exported).suggestedFilename()).toMatch(/^Clientes \d\d-\d\d-\d{4}\.xlsx$/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an import that takes its time shows how far it is', async ({ page, hire, logIn }) => {
    await page.goto('/#/clients')
    await logIn(await hire('mechanicCoordinator'))
    await page.getByRole('button', { name: 'Importar' }).click()
    await page.route('**/import_progress/**', (route) =>
      route.fulfill({ json: { phase: 'checking', rows: 2500, of: 10000 } }),
    )
    const rows = Array.from({ length: 4000 }, () => sheetValues())
    await choose(page, 'clientes.xlsx', await clientWorkbook([...rows, row({ email: 'no' })]))
    await page.getByRole('button', { name: 'CARGAR', exact: true }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByText('Revisando las filas · 2,500 de 10,000 filas')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Fila 4002, columna «Correo*»', {
      timeout: 20_000,
    })
  })
})
