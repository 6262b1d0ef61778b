import { vehicles } from '../domain/vehicles/vehicles.contract.ts'
import { answer } from './at-the-bench.ts'
import { choice, choose, press, title } from './at-the-desk.ts'
import { ask } from './mechanic-order.ts'
import { registerClient } from './registered-client.ts'
import { desk, expect, inventedName, picture, test } from './workshop.ts'

test.use(desk)

test('what holds an order up at its last button is shown where it is put right: a photo, a car that was given away', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  const name = inventedName('Lidia')
  const family = { phone_number: '22507788', email: 'familia@example.com' }
  const { id, car, plate } = await registerClient(page, { name, ...family })
  const other = await registerClient(page)
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const giveAway = async (given: number, client: number) => {
    const { version } = await ask(token, vehicles.read, { params: { id: given } })
    await ask(token, vehicles.changeOwner, { params: { id: given }, body: { client, version } })
  }
  await giveAway(other.car, id)

  await page.goto('/#/work-order/mechanic/create')
  await choice(page, 'Cliente').fill(plate)
  await page.getByRole('option', { name }).click()
  await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(plate))
  await choose(page, choice(page, 'Tipo de reparación'), 'Normal')
  await press(page, 'Siguiente')
  for (const field of ['Tapicería', 'Cubrealfombras', 'Combustible']) {
    await choice(page, field).click()
    await page.getByRole('option').first().click()
  }
  await page.getByLabel('Kilometraje').fill('45200')
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/upload/', async (route) => {
    await refused
    await route.fulfill({ status: 400, json: { detail: 'Valor no válido.' } })
  })
  const photo = { name: 'frente.png', mimeType: 'image/png', buffer: await picture(page) }
  await page.locator('input[type=file][multiple]').last().setInputFiles(photo)
  await press(page, 'Siguiente')
  await choice(page, 'Mecánico/Operador').fill('quiroga')
  await page.getByRole('option', { name: /Quiroga/ }).click()
  await page.getByLabel('Descripción').fill('Ruido al frenar')

  const asked = page.getByText('Aún hay archivos sin subir.')

  await test.step('a photo on its way is waited for, without which there would be none', async () => {
    await press(page, 'Guardar')
    await expect(page.getByRole('dialog')).toContainText('Aún hay archivos sin subir.')
    await answer(page, 'Regresar')
  })

  await test.step('a photo that failed is asked for in its step', async () => {
    refuse()
    await press(page, 'Anterior')
    await expect(page.getByRole('button', { name: 'Reintentar frente.png' })).toBeVisible()
    await press(page, 'Siguiente')
    await press(page, 'Guardar')
    await expect(page.getByRole('heading', { level: 2, name: 'INVENTARIO DE VEHÍCULO' })).toBeVisible()
    await expect(asked).toBeVisible()
    // Who goes on all the same is led back once more.
    await press(page, 'Siguiente')
    await press(page, 'Guardar')
    await expect(page.getByRole('heading', { level: 2, name: 'INVENTARIO DE VEHÍCULO' })).toBeVisible()
    await expect(asked).toBeVisible()
    await page.unroute('**/api/upload/')
    await press(page, 'Reintentar frente.png')
    await expect(page.getByText('1 de 15')).toBeVisible()
    await expect(asked).toHaveCount(0)
  })

  await test.step('a photo that a reload cuts off is named: the camera may have kept none', async () => {
    const chosen = page.locator('input[type=file][multiple]').last()
    await page.route('**/api/upload/', () => undefined)
    const underWay = page.waitForRequest('**/api/upload/')
    await chosen.setInputFiles({ ...photo, name: 'atras.png' })
    await underWay
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.unroute('**/api/upload/')
    const lost = page.getByText('No se terminó de subir atras.png. Vuelve a elegirlo.')
    await expect(lost).toBeVisible()
    await expect(page.getByText('1 de 15')).toBeVisible()
    await chosen.setInputFiles({ ...photo, name: 'atras.png' })
    await expect(page.getByText('2 de 15')).toBeVisible()
    await expect(lost).toHaveCount(0)
  })

  await test.step('a car that was given away meanwhile is named, and is not offered again', async () => {
    await giveAway(car, other.id)
    await press(page, 'Siguiente')
    await press(page, 'Guardar')
    const gone = page.getByRole('main').getByText('El vehículo ya no está a nombre de este cliente. Elige otro.')
    await expect(gone).toBeVisible()
    await expect(choice(page, 'Vehículo')).toBeFocused()
    await expect(choice(page, 'Vehículo')).toHaveValue('')
    await choice(page, 'Vehículo').click()
    await expect(page.getByRole('option')).toHaveText([new RegExp(other.plate)])
    await page.getByRole('option').click()
    await press(page, 'Siguiente')
    await press(page, 'Siguiente')
    await press(page, 'Guardar')
    await expect(page.getByText('Registro creado')).toBeVisible()
    await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
  })

  await test.step('who throws away what was recovered wants no photo either that is still on its way', async () => {
    await page.goto('/#/work-order/mechanic/create')
    await choose(page, choice(page, 'Tipo de reparación'), 'Normal')
    await page.reload()
    await expect(page.getByText('Se recuperó lo que no habías guardado.')).toBeVisible()
    const chosen = page.locator('input[type=file][multiple]').last()
    await page.route('**/api/upload/', () => undefined)
    await chosen.setInputFiles({ ...photo, name: 'atras.png' })
    await expect(page.getByText('atras.png')).toBeVisible()
    const ended = page.waitForEvent('requestfailed')
    await press(page, 'Descartar')
    expect((await ended).url()).toContain('/api/upload/')
    await expect(page.getByText('atras.png')).toHaveCount(0)
    await expect(choice(page, 'Tipo de reparación')).toHaveValue('')
  })
})
