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
  // Whoever passes through with the keyboard chooses nobody.
  await client.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await client.press('Enter')
  await expect(client).toHaveValue('')
  /** Enter takes the first who is found; by a plate it is the car that is found as well. */
  async function takeByPlate(name: string, written: string): Promise<void> {
    await client.fill(`${written.slice(0, 1)}-${written.slice(1)}`.toLowerCase())
    await expect(page.getByRole('option')).toHaveText([new RegExp(name)])
    await client.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await client.blur()
    await expect(client).toHaveValue(new RegExp(name))
    await expect(car).toHaveValue(new RegExp(written))
  }
  await takeByPlate(first.name, first.plate)
  await expect(page.getByRole('link', { name: 'Crear vehículo' })).toHaveAttribute(
    'href',
    /^#\/client\/\d+\/car\/create$/,
  )
  await client.fill(owner.name)
  await page.getByRole('option', { name: owner.name }).click()
  await expect(car).toHaveValue('')
  await car.click()
  await expect(page.getByRole('option')).toHaveCount(fleet.length)

  // By a plate the car is found as well, and Enter takes the first that is.
  const plate = fleet[0]?.car_registration ?? ''
  for (const one of [
    { name: first.name, plate: first.plate },
    { name: owner.name, plate },
  ]) {
    await client.fill(`${one.plate.slice(0, 1)}-${one.plate.slice(1)}`.toLowerCase())
    await expect(page.getByRole('option')).toHaveText([new RegExp(one.name)])
    await client.press('Enter')
    await expect(client).toHaveValue(new RegExp(one.name))
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(car).toHaveValue(new RegExp(one.plate))
  }

  // Who is chosen already and found by another of their plates came with that car.
  const others = fleet.slice(1, 3).map(({ car_registration }) => car_registration ?? '')
  for (const [place, key] of [[0, 'Enter'] as const, [1, 'ArrowDown'] as const]) {
    const other = others[place] ?? ''
    await client.fill(`${other.slice(0, 1)}-${other.slice(1)}`.toLowerCase())
    await expect(page.getByRole('option')).toHaveText([new RegExp(owner.name)])
    await expect(page.getByRole('option')).toBeEnabled()
    await client.press(key)
    if (key === 'ArrowDown') await client.press('Enter')
    await expect(car).toHaveValue(new RegExp(other))
  }
  await takeByPlate(first.name, first.plate)
  await takeByPlate(owner.name, plate)

  // So it is when the order is edited.
  await page.getByRole('combobox', { name: 'Tipo de reparación' }).click()
  await page.getByRole('option', { name: 'Normal' }).click()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await row(page, plate)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await expect(car).toHaveValue(new RegExp(plate))
  await car.click()
  await expect(page.getByRole('option')).toHaveCount(fleet.length)
  await page.keyboard.press('Escape')
  // Whoever is found again under a longer name, with the telephone, takes nothing away of what is being typed.
  await expect(client).toHaveValue(owner.name)
  const typed = owner.name.slice(0, -1)
  await client.fill(typed)
  await expect(page.getByRole('option', { name: owner.name })).toBeEnabled()
  await expect(client).toHaveValue(typed)
  await client.fill(first.name)
  await page.getByRole('option', { name: first.name }).click()
  await expect(car).toHaveValue(new RegExp(first.plate))
})
