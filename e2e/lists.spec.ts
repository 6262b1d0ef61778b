import type { Page } from '@playwright/test'
import { setReminders } from '../server/features/reminders/public.ts'
import { garageItself, inScope } from '../server/kernel/scope.ts'
import { registeredClient } from './registered-client.ts'
import { insertBilledOrder } from './workshop.repo.ts'
import { desk, expect, inventedName, phone, test } from './workshop.ts'

test.use(desk)

/** Titles with a star are sorted by. */
const lists: Record<string, string> = {
  '/roles': 'ROL* GESTIÓN',
  '/users': 'USUARIO* NOMBRE* APELLIDO* EMAIL* TELÉFONO* ROL*',
  '/clients': 'ID NOMBRE* DOCUMENTO* ÚLTIMA_ORDEN* EMAIL* TELÉFONO* TOTAL*',
  '/insurance-carriers': 'NOMBRE* EMAIL* TELÉFONO*',
  '/branch_offices': 'NOMBRE* DIRECCIÓN* TELÉFONO* ENCARGADO*',
  '/notifications': 'MATRÍCULA VEHÍCULO CLIENTE TELÉFONO EMAIL TIPO_DE_NOTIFICACIÓN* FECHA_DE_NOTIFICACIÓN*',
}
/** What can be done with a row stands beside its last fact, and not over it, on a small desk as well. */
async function expectNothingCovered(page: Page, last: string): Promise<void> {
  for (const viewport of [{ width: 1280, height: 720 }, desk.viewport]) {
    await page.setViewportSize(viewport)
    // Rows that come between the one look and the other move the columns.
    await expect(async () => {
      const fact = await page.getByRole('columnheader', { name: last }).boundingBox()
      const actions = await page.getByRole('columnheader', { name: 'Acciones' }).boundingBox()
      expect((fact?.x ?? 0) + (fact?.width ?? 0)).toBeLessThanOrEqual((actions?.x ?? 0) + 1)
    }).toPass({ timeout: 10_000 })
  }
}

const billed = 'ID CLIENTE ORDEN TIPO VEHÍCULO INGRESO TOTAL'

test('the lists have the specified columns, and are sorted by the specified ones', async ({
  page,
  hire,
  logIn,
  house,
}) => {
  await page.goto('/#/login')
  await logIn(await hire('proprietor'))
  await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
  const yesterday = new Date(Date.now() - 36 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const name = inventedName('Rosa')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const made = await page.request.post('/api/client/', {
    headers: { authorization: `Token ${token}` },
    data: registeredClient({ name }),
  })
  const { id, cars } = await made.json()
  const [{ id: car, car_registration: plate }] = cars
  await inScope(house, garageItself(1), async (scope) => {
    await insertBilledOrder(scope, { client: id, car, totalCents: 1250 })
    const passed = { car_id: car, type_notification: 'oil_change', send_date: yesterday } as const
    await setReminders(scope, [passed], { replaces: true })
  })

  for (const [path, titles] of Object.entries({ ...lists, [`/client/${id}/orders`]: billed })) {
    await test.step(path, async () => {
      await page.goto(`/#${path}`)
      const columns = titles
        .replaceAll('*', '')
        .split(' ')
        .map((title) => title.replaceAll('_', ' '))
      await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Acciones'])
      const sorted = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
      const starred = titles.split(' ').filter((title) => title.endsWith('*'))
      await expect(sorted).toHaveCount(starred.length)
      await expectNothingCovered(page, columns.at(-1) as string)
    })
  }

  await test.step('a billed order leads to its slip', async () => {
    await page.getByRole('link', { name: /^Ver factura BUJ-/ }).click()
    await expect(page.getByRole('heading', { name: 'COMPROBANTE DE ORDEN' })).toBeVisible()
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page.getByRole('heading', { name: 'ORDENES FACTURADAS' })).toBeVisible()
    await expect(page.getByText(/otras sucursales/)).toHaveCount(0)
  })

  await test.step('an overdue notification says what of whom since when, and is deleted after a question', async () => {
    await page.goto(`/#/notifications?search=${plate}`)
    const row = page.getByRole('row').filter({ hasText: plate })
    const shown = yesterday.split('-').reverse().join('-')
    for (const told of ['4Runner - Toyota', name, '22501234', 'cliente@example.com', 'Cambio de aceite', shown]) {
      await expect(row).toContainText(told)
    }
    // At a desk it is a number among others; a phone calls it.
    const call = page.getByRole('link', { name: '22501234' })
    await expect(call).toHaveCount(0)
    await page.setViewportSize(phone.viewport)
    await expect(call).toHaveAttribute('href', 'tel:22501234')
    await page.setViewportSize(desk.viewport)
    await page.getByRole('button', { name: `Eliminar Cambio de aceite ${plate}` }).click()
    const question = page.getByRole('dialog', { name: '¿Eliminar?' })
    await expect(question).toContainText('¡No podrás revertir esta acción!')
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Registro eliminado')).toBeVisible()
    await expect(page.getByText('No hay datos')).toBeVisible()
  })

  await test.step('an unapproved branch says so in red', async () => {
    await page.goto('/#/branch_offices')
    const color = await page
      .getByText('Sin aprobar')
      .first()
      .evaluate((chip) => getComputedStyle(chip).color)
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
    expect(red - Math.max(green, blue)).toBeGreaterThan(60)
  })

  await test.step('a role is read into its form, which is left for the list', async () => {
    await page.goto('/#/roles?search=valuador')
    await page.getByRole('link', { name: 'Editar Valuador' }).click()
    await expect(page.getByRole('heading', { name: 'EDITAR ROL' })).toBeVisible()
    await expect(page.getByLabel('Nombre')).toHaveValue('Valuador')
    await expect(page.getByLabel('Mis ordenes de trabajo')).toBeChecked()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(/#\/roles\?search=valuador$/)
  })

  await test.step('the systems are two lists', async () => {
    await page.goto('/#/car-systems')
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: 'Mecánicas' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Enderezado y pintura' })).not.toBeChecked()
  })

  await test.step('the proprietor is edited and never deleted', async () => {
    await page.goto('/#/users?search=ferrer')
    const row = page.getByRole('row').filter({ hasText: 'Administrador superior' })
    await expect(row.getByRole('link', { name: /^Editar/ })).toHaveCount(1)
    await expect(row.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)
    await page.goto('/#/users?search=quiroga')
    await expect(page.getByRole('button', { name: /^Eliminar/ }).first()).toBeVisible()
  })
})

test('who does not manage roles cannot change the role of a user', async ({ page, hire, logIn }) => {
  const person = await hire('branchAdministrator', { branch: true, firstName: 'Berta' })
  await page.goto(`/#/users?search=${person.username}`)
  await logIn(person)
  await page.getByRole('link', { name: `Editar ${person.name}` }).click()
  await expect(page.getByRole('combobox', { name: 'Rol' })).toHaveValue('Administrador secundario')
  await expect(page.getByRole('combobox', { name: 'Rol' })).toBeDisabled()
  await expect(page.getByText('No tienes permiso para cambiar el rol de un usuario.')).toBeVisible()
})

test('while another list is on its way, nothing of the last one is there to be taken for it', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/mechanic_orders')
  await logIn(await hire('proprietor'))
  const tab = (name: string) => page.getByRole('radiogroup', { name: 'Estado' }).getByText(name)
  const orders = page.getByRole('row').filter({ hasText: /BUJ-/ })
  await tab('DIAGNOSTICO').click()
  await expect(orders).not.toHaveCount(0)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/work_orders/**', async (route) => {
    await released
    await route.continue()
  })
  await tab('FINALIZADAS').click()
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible()
  await expect(orders).toHaveCount(0)
  release()
  await expect(orders).not.toHaveCount(0)
  await expectNothingCovered(page, 'TOTAL FACTURADO')

  await test.step('a search that finds nothing in its tab says in which it does', async () => {
    const number = (await orders.first().innerText()).match(/BUJ-\d+/)?.[0] as string
    await tab('NO ASIGNADAS').click()
    await page.getByRole('searchbox').fill(number)
    await page.getByRole('button', { name: /^Ver \d en FINALIZADAS$/ }).click()
    await expect(page.getByRole('radio', { name: /^FINALIZADAS/ })).toBeChecked()
    await expect(orders.filter({ hasText: number }).first()).toBeVisible()
  })
})

test('what is deleted while a search is under way does not come back with its answer', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/login')
  await logIn(await hire('proprietor'))
  await expect(page.getByText('Órdenes restantes').first()).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const name = `Aaa Seguros ${Date.now()}`
  await page.request.post('/api/insurance_carrier/', {
    headers: { authorization: `Token ${token}` },
    data: { name, email: 'seguros@example.com', phone_number: '22501234' },
  })
  await page.goto('/#/insurance-carriers')
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    /insurance_carrier\/\?.*search=aaa/,
    async (route) => {
      const answer = await route.fetch()
      answered.resolve()
      await released.promise
      await route.fulfill({ response: answer }).catch(() => {})
    },
    { times: 1 },
  )
  await page.getByRole('searchbox').fill('aaa')
  await answered.promise
  await page.getByRole('button', { name: `Eliminar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Registro eliminado')).toBeVisible()
  released.resolve()
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(0)
})

test('totals of one state of clients never stand under the name of another, while they are read or could not be', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/clients')
  await logIn(await hire('proprietor'))
  const total = page.getByRole('definition').first()
  await expect(page.getByText('Clientes activos')).toBeVisible()
  await expect(total).toHaveText(/^\d+$/)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/client\/\?.*type_client=22/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByText('INACTIVOS', { exact: true }).click()
  await expect(page.getByText('Clientes inactivos')).toBeVisible()
  await expect(total).not.toHaveText(/\d/)
  release()
  await expect(total).toHaveText(/^\d+$/)
})
