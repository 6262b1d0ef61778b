import type { Locator } from '@playwright/test'
import { garageItself, inScope } from '../server/kernel/scope.ts'
import { expectOpenToEverybody } from './accessibility.ts'
import { registerClient } from './registered-client.ts'
import { insertBilledOrder } from './workshop.repo.ts'
import { desk, expect, phone, test } from './workshop.ts'

const sections = [
  'MES EN CURSO',
  'MARCAS Y MODELOS',
  'TIEMPO INVERTIDO EN PROCESOS',
  'ESTADO DE SUSCRIPCIÓN',
  'SERVICIOS MÁS RECURRENTES',
  'NÚMERO DE CLIENTES NUEVOS',
  'CLIENTES TOP',
]

test.describe('at the desk', () => {
  test.use(desk)

  test('the month in figures, its comparison, and a number that leads to what it counts', async ({
    page,
    hire,
    logIn,
    house,
  }) => {
    // Of what the months consist, each part another: others close orders meanwhile.
    const now = { total_supplies_work_orders: 1, total_shopping_work_orders: 2, total_workforce_work_orders: 3 }
    const before = { total_supplies_work_orders: 4, total_shopping_work_orders: 5, total_workforce_work_orders: 6 }
    await page.route(/reportDashboard/, async (route) => {
      const response = await route.fetch()
      const json: Record<string, object> = await response.json()
      Object.assign(json.consumption_of_the_month ?? {}, now)
      Object.assign(json.consumption_of_the_month_before ?? {}, before)
      await route.fulfill({ response, json })
    })
    await page.goto('/#/login')
    await logIn(await hire('proprietor'))
    for (const title of sections) await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    const parts = page.getByRole('table', { name: 'De qué se compone lo facturado' })
    await expect(parts.getByRole('row')).toContainText([
      /Concepto/,
      /^Insumos\$1\.00\d+\$4\.00$/,
      /^Compras\$2\.00\d+\$5\.00$/,
      /^Mano de obra\$3\.00\d+\$6\.00$/,
    ])
    await page.unroute(/reportDashboard/)
    // In the first minutes of a month the demo has nothing billed in it.
    const { id: client, car } = await registerClient(page)
    await inScope(house, garageItself(1), (scope) => insertBilledOrder(scope, { client, car, totalCents: 1250 }))
    await page.reload()
    const compared = await page
      .getByText(/que en \S+ \(\$/)
      .first()
      .textContent()
    const [, monthBefore] = /que en (\S+) /.exec(compared ?? '') ?? []
    const billed = page.getByRole('link', { name: /^\d+ (orden facturada|órdenes facturadas) de Mecánica/ })
    const count = Number(await billed.textContent())
    await expectRoomForFingers(page.getByRole('link', { name: /^\d+ (orden|servicio|cliente)/ }))
    await billed.click()
    await expect(page.getByText(/^Facturadas desde el 01-/)).toBeVisible()
    // Others close orders meanwhile, so there may be more by now.
    const listed = page.getByText(/^1–\d+ de \d+$/)
    await expect.poll(async () => Number((await listed.textContent())?.split(' de ')[1])).toBeGreaterThanOrEqual(count)
    expect(count).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Quitar filtro' }).click()
    await expect(page.getByText(/^Facturadas desde/)).toHaveCount(0)
    await page.goBack()
    const month = page.getByRole('region', { name: 'MES EN CURSO' }).getByText(/^\S+ 20\d\d$/)
    const current = (await month.textContent()) ?? ''
    await page.getByRole('button', { name: 'Mes anterior' }).click()
    await expect(page).toHaveURL(/month=\d+/)
    await expect(month).not.toHaveText(current)
    await expect(month).toHaveText(new RegExp(`^${monthBefore} `, 'i'))
    // A hand that is quicker than the drawing is counted press by press.
    const [, asked] = /month=(\d+)/.exec(page.url()) ?? []
    await page.getByRole('button', { name: 'Mes anterior' }).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press++) button.click()
    })
    const threeBefore = ((Number(asked) + 8) % 12) + 1
    await expect(page).toHaveURL(new RegExp(`month=${threeBefore}(&|$)`))
    for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await expect(month).toHaveText(new RegExp(`^${monthBefore} `, 'i'))
    // What is left of the plan is left this month, whichever is looked at.
    await expect(page.getByRole('region', { name: 'ESTADO DE SUSCRIPCIÓN' })).toContainText(current)
    const top = page.getByRole('region', { name: 'CLIENTES TOP' })
    await top.getByRole('button').first().click()
    await expect(top.getByRole('listitem').first()).toContainText(/ × \d+$/)
  })

  test('a branch has neither the quota nor the purchase; who lacks the dashboard starts at the orders', async ({
    page,
    device,
    hire,
    logIn,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/#/login')
    await logIn(await hire('branchAdministrator', { branch: true }))
    await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
    await expect(page.getByText('ESTADO DE SUSCRIPCIÓN')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Comprar más ordenes' })).toHaveCount(0)
    expect(asked.filter((url) => url.includes('subscription_status'))).toEqual([])
    await page.goto('/#/subscription')
    await expect(page).toHaveURL(/#\/$/)
    await page.goto('/#/client/1/orders')
    await expect(page.getByText('Las órdenes de otras sucursales no se listan aquí.')).toBeVisible()
    const theirs = await device(desk)
    await theirs.goto('/#/login')
    await logIn(await hire('mechanicCoordinator'), theirs)
    await expect(theirs).toHaveURL(/work-orders/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the overdue notifications say how long they last, and are open to everybody', async ({ page, hire, logIn }) => {
    await page.goto('/#/notifications')
    await logIn(await hire('proprietor'))
    await expect(page.getByRole('heading', { name: 'Notificaciones Vencidas' })).toBeVisible()
    await expect(page.getByText(/duran un mes a partir de su fecha de envío/)).toBeVisible()
    await expectOpenToEverybody(page)
  })
})

/** Each is large enough to be met, and none lies over another. */
async function expectRoomForFingers(links: Locator): Promise<void> {
  const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
  for (const [index, { width, height, left, right, top, bottom }] of boxes.entries()) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    const others = boxes.slice(index + 1)
    const over = others.filter((o) => o.left < right && left < o.right && o.top < bottom && top < o.bottom)
    expect(over).toEqual([])
  }
}
