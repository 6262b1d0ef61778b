import { loseTheAnswer } from './answers.ts'
import { choice, choose, press, row, title } from './at-the-desk.ts'
import { registerClient } from './registered-client.ts'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

test('without an order left the main garage is offered more, and a branch is only told', async ({
  page,
  hire,
  logIn,
}) => {
  const notice = page.getByText('Has alcanzado el límite de órdenes de tu plan. Compra más órdenes para continuar.')
  const purchase = page.getByRole('dialog', { name: 'Comprar más ordenes' })
  await page.route('**/api/garage/limit_order/', (route) => route.fulfill({ json: { limit_order: true } }))
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await expect(purchase).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: /Mecánica/ })).toHaveCount(0)
  await purchase.getByRole('button', { name: 'Cancelar' }).click()
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/#/login')
  await page.reload()
  await logIn(await hire('branchAdministrator', { branch: true }))
  await expect(page.getByRole('link', { name: 'Ordenes' }).first()).toBeVisible()
  await page.goto('/#/work-order/select')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comprar más ordenes' })).toHaveCount(0)
  await expect(purchase).toBeHidden()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  // More may have been bought since: what was known before keeps nobody out while it is asked again.
  await page.route('**/api/garage/limit_order/', () => undefined)
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await expect(page.getByRole('link', { name: /Mecánica/ })).toBeVisible()
})

test('an order that is refused for the limit offers more, and keeps what was typed', async ({ page, hire, logIn }) => {
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  const { name, plate } = await registerClient(page)
  await page.goto('/#/work-order/mechanic/create')
  await choice(page, 'Cliente').fill(name)
  await page.getByRole('option', { name }).click()
  await choose(page, choice(page, 'Tipo de reparación'), 'Normal')

  // Somebody else took the last one in the meantime.
  const detail = 'Has alcanzado el límite de órdenes de tu plan. Compra más órdenes para continuar.'
  await page.route('**/api/garage/limit_order/', (route) => route.fulfill({ json: { limit_order: true } }))
  await page.route('**/api/work_orders/', (route) => route.fulfill({ status: 422, json: { detail } }))
  await press(page, 'Guardar borrador')
  const purchase = page.getByRole('dialog', { name: 'Comprar más ordenes' })
  await purchase.getByRole('button', { name: 'Cancelar' }).click()
  await expect(purchase).toBeHidden()
  await expect(page.getByRole('main').getByText(detail)).toBeVisible()
  await press(page, 'Comprar más ordenes')

  const bought = { available_orders: 41, orders_consumed: 40, orders_remaining: 1 }
  await page.route('**/api/garage/order_extra/', (route) => route.fulfill({ json: bought }))
  await page.unroute('**/api/garage/limit_order/')
  await page.unroute('**/api/work_orders/')
  await purchase.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.getByRole('main').getByText(detail)).toHaveCount(0)
  await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(plate))
  await press(page, 'Guardar borrador')
  await expect(row(page, plate)).toBeVisible()
})

test('more orders whose answer got lost are bought once, whatever else is saved before it is tried again', async ({
  page,
  hire,
  logIn,
}) => {
  const keys: (string | null)[] = []
  page.on('request', async (request) => {
    if (request.url().includes('order_extra')) keys.push(await request.headerValue('Idempotency-Key'))
  })
  const buy = async () => {
    await press(page, 'Comprar más ordenes')
    await page.getByRole('dialog').getByRole('button', { name: 'Comprar' }).click()
  }
  await page.goto('/#/login')
  await logIn(await hire('proprietor'))
  await page.route('**/api/garage/order_extra/', loseTheAnswer, { times: 1 })
  await buy()
  await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.goto('/#/user-profile')
  await page.getByLabel('Nombre').fill('Lorena')
  await press(page, 'Guardar')
  await expect(page.getByRole('heading', { name: 'Lorena' })).toBeVisible()
  await page.goto('/#/')
  await buy()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})
