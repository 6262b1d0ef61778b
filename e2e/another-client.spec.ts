import { row } from './at-the-desk.ts'
import { registerClient, registeredClient } from './registered-client.ts'
import { desk, expect, inventedName, test } from './workshop.ts'

test.use(desk)

test('another client takes the chosen car away, and who has only one car brings it along', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await expect(page.getByRole('heading', { name: 'Ordenes de trabajo' })).toBeVisible()
  const first = await registerClient(page)
  const owner = registeredClient({ name: inventedName('Olga') })
  const fleet = Array.from({ length: 11 }, () => registeredClient({ name: owner.name }).cars).flat()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/client/', {
    headers: { authorization: `Token ${token}` },
    data: { ...owner, cars: fleet },
  })

  await page.goto('/#/work-order/mechanic/create')
  const client = page.getByRole('combobox', { name: 'Cliente' })
  const car = page.getByRole('combobox', { name: 'Vehículo' })
  await expect(page.getByRole('link', { name: 'Crear cliente' })).toHaveAttribute('href', '#/client/create')
  await client.fill(first.name)
  await page.getByRole('option', { name: first.name }).click()
  await expect(car).toHaveValue(new RegExp(first.plate))
  await expect(page.getByRole('link', { name: 'Crear vehículo' })).toHaveAttribute(
    'href',
    /^#\/client\/\d+\/car\/create$/,
  )
  await client.fill(owner.name)
  await page.getByRole('option', { name: owner.name }).click()
  await expect(car).toHaveValue('')
  await car.click()
  await expect(page.getByRole('option')).toHaveCount(fleet.length)

  // So it is when the order is edited.
  const plate = fleet[0]?.car_registration ?? ''
  await page.getByRole('option', { name: plate }).click()
  await page.getByRole('combobox', { name: 'Tipo de reparación' }).click()
  await page.getByRole('option', { name: 'Normal' }).click()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await row(page, plate)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await expect(car).toHaveValue(new RegExp(plate))
  await car.click()
  await expect(page.getByRole('option')).toHaveCount(fleet.length)
})
