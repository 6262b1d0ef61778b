import { openQuotation, press, row, title } from './at-the-desk.ts'
import { next } from './client-wizard.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { desk, expect, inventedName, test } from './workshop.ts'

test.use(desk)

test('who edits a row comes back to those they looked at, and with a new one to all of them', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/clients')
  await logIn(await hire('mechanicCoordinator'))
  await page.getByPlaceholder('Buscar...').fill('a')
  await page.getByRole('columnheader', { name: 'TOTAL' }).getByRole('button').click()
  await expect(page).toHaveURL(/search=a/)
  const second = page.getByRole('button', { name: 'Página 2', exact: true })
  await second.click()
  await expect(page).toHaveURL(/page=2/)
  // Whoever is quicker than the rows looks at the page before, and comes back to it.
  await expect(second).toHaveAttribute('aria-current', 'page')
  const asked = page.url()
  const edit = page.getByRole('link', { name: /^Editar / }).first()

  await test.step('after Cancelar, after Guardar, and after a look at the cars of somebody', async () => {
    await edit.click()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(asked)
    await expect(page.getByPlaceholder('Buscar...')).toHaveValue('a')

    await edit.click()
    await expect(title(page, 'EDITAR CLIENTE')).toBeVisible()
    await next(page)
    await press(page, 'Guardar')
    await expect(page).toHaveURL(asked)

    const cars = page.getByRole('link', { name: /^Ver vehículos de / }).first()
    await cars.click()
    await expect(title(page, 'Vehículos')).toBeVisible()
    await edit.click()
    await expect(title(page, 'EDITAR VEHÍCULO')).toBeVisible()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(title(page, 'Vehículos')).toBeVisible()
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page).toHaveURL(asked)
  })

  await test.step('what is new may not be among them', async () => {
    await page.goto('/#/insurance-carriers?search=a')
    await page.getByRole('link', { name: 'Crear aseguradora' }).click()
    const name = inventedName('Zenit')
    await page.getByLabel('Nombre').fill(name)
    await page.getByLabel('Correo electrónico').fill('zenit@example.com')
    await page.getByLabel('Teléfono').fill('22509911')
    await press(page, 'Guardar')
    await expect(page).toHaveURL(/#\/insurance-carriers$/)
  })
})

test('who exits an order, or saves it, comes back to what they had searched; from the search for all to whole lists', async ({
  page,
  hire,
  logIn,
}) => {
  const coordinator = await hire('mechanicCoordinator')
  const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, await hire('mechanic'))
  await page.goto('/#/mechanic_orders?status=30')
  await logIn(coordinator)
  const searched = page.getByPlaceholder('Buscar...')
  await searched.fill(order.number)
  const asked = new RegExp(`search=${order.number}`)
  await expect(page).toHaveURL(asked)

  await openQuotation(page, row(page, order.number))
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(searched).toHaveValue(order.number)
  await expect(page.getByRole('radio', { name: /^POR COTIZAR/ })).toBeChecked()

  await page.getByRole('link', { name: `Editar ${order.number}` }).click()
  for (const step of ['INVENTARIO DE VEHÍCULO', 'IMÁGENES DIAGNÓSTICO', 'ORDEN MECANICA']) {
    await next(page)
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible()
  }
  await press(page, 'Guardar')
  await expect(searched).toHaveValue(order.number)
  await expect(page.getByRole('radio', { name: /^POR COTIZAR/ })).toBeChecked()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar en todo' }).fill(order.number)
  await page.getByRole('option', { name: order.number }).click()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
  await expect(searched).toHaveValue('')
})
