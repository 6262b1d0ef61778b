import { choice, title } from './at-the-desk.ts'
import { addCar, fillCar, fillCarFields, fillPerson, next, number } from './client-wizard.ts'
import { desk, expect, inventedName, test } from './workshop.ts'

test.use(desk)

test('who comes for the first time, or with another car, is registered on the way: the reception goes on', async ({
  page,
  hire,
  logIn,
  device,
}) => {
  const [name, first, second] = [inventedName('Rosa'), `P${number()}`, `M${number()}`]
  await page.goto('/#/login')
  const coordinator = await hire('mechanicCoordinator')
  await logIn(coordinator)
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await page.getByRole('link', { name: /Mecánica/ }).click()
  const cone = page.getByLabel('Cono')
  await cone.fill('C-7')

  await page.getByRole('link', { name: 'Crear cliente' }).click()
  await expect(title(page, 'AGREGAR CLIENTE')).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(cone).toHaveValue('C-7')

  await page.getByRole('link', { name: 'Crear cliente' }).click()
  await fillPerson(page, name)
  // Their own number is not offered to them for a client's.
  await expect(page.getByLabel('Teléfono fijo').first()).toHaveAttribute('autocomplete', 'off')
  await next(page)
  await expect(page.getByLabel('Teléfono')).toHaveAttribute('autocomplete', 'off')
  await page.getByLabel('Identificación tributaria').fill('0614-290288')
  await next(page)
  await fillCar(page, first)
  await addCar(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(title(page, 'AGREGAR ORDEN DE TRABAJO')).toBeVisible()
  await expect(choice(page, 'Cliente')).toHaveValue(`${name} · 22509911`)
  await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(first))
  await expect(cone).toHaveValue('C-7')

  await page.getByRole('link', { name: 'Crear vehículo' }).click()
  await expect(title(page, 'NUEVO VEHÍCULO')).toBeVisible()
  // The reception waits also for who has to log in again on the way.
  const me = '**/api/user/me/'
  await page.route(me, (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
  await page.unroute(me)
  await logIn(coordinator)
  await fillCarFields(page, second)
  // A phone makes no word of a plate, nor of the name that is looked for.
  await expect(page.getByLabel('Matrícula')).toHaveAttribute('autocapitalize', 'characters')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(second))
  await expect(choice(page, 'Cliente')).toHaveAttribute('autocorrect', 'off')
  await expect(choice(page, 'Cliente')).toHaveValue(`${name} · 22509911`)

  // What was brought back is taken once: what is chosen afterwards stays.
  await choice(page, 'Vehículo').click()
  await page.getByRole('option', { name: first }).click()
  await page.reload()
  await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(first))
  await expect(cone).toHaveValue('C-7')

  // The browser's way back is the step before, though the way to the client's registration leads back here too.
  await choice(page, 'Tipo de reparación').click()
  await page.getByRole('option', { name: 'Normal' }).click()
  await next(page)
  await expect(cone).toBeHidden()
  await page.goBack()
  await expect(cone).toBeVisible()

  // By a telephone they are found by who manages clients, and by nobody else: nobody else is told to try it.
  await expect(choice(page, 'Cliente')).toHaveAttribute('placeholder', 'Nombre, teléfono o matrícula')
  const theirs = await device(desk)
  await theirs.goto('/#/work-order/mechanic/create')
  await logIn(await hire(['work_order_management', 'mechanics_orders']), theirs)
  await expect(choice(theirs, 'Cliente')).toHaveAttribute('placeholder', 'Nombre o matrícula')
  await choice(theirs, 'Cliente').fill(name)
  await theirs.getByRole('option', { name }).click()
  await expect(choice(theirs, 'Vehículo')).toBeEnabled()
  await expect(theirs.getByRole('link', { name: /^Crear (cliente|vehículo)$/ })).toHaveCount(0)
})
