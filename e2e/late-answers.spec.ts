import type { Page } from '@playwright/test'
import { holdTheAnswer } from './answers.ts'
import { addRow, pauseStage, startStage } from './at-the-bench.ts'
import { choice, press, title, toast } from './at-the-desk.ts'
import { demo } from './demo-account.ts'
import { atTheCounter } from './mechanic-order.ts'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

/** An insurer that stands first in the list. */
async function newInsurer(page: Page): Promise<{ id: number; name: string }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const name = `Aaa Seguros ${Date.now()}`
  const made = await page.request.post('/api/insurance_carrier/', {
    headers: { authorization: `Token ${token}` },
    data: { name, email: 'seguros@example.com', phone_number: '22501234' },
  })
  return await made.json()
}

test('what was fetched ahead before a save and comes after it does not show how it was', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/clients')
  await logIn(await hire('proprietor'))
  await expect(title(page, 'Clientes')).toBeVisible()
  const { id, name } = await newInsurer(page)
  const list = await holdTheAnswer(page, /insurance_carrier\/\?/)
  await page.goto(`/#/insurance-carrier/${id}/edit`)
  await page.getByRole('link', { name: 'Cancelar' }).hover()
  await list.made
  await page.getByLabel('Nombre').fill(`${name} y Fianzas`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  list.letGo()
  await expect(page.getByRole('cell', { name: `${name} y Fianzas`, exact: true })).toBeVisible()
})

test('a page that an address names is not taken for one too many while the list before it is still shown', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/clients?search=ana')
  await logIn(await hire('proprietor'))
  await expect(page.getByRole('status').filter({ hasText: /^1–\d de \d$/ })).toBeVisible()
  const second = await holdTheAnswer(page, /client\/\?.*page=2/)
  await page.goto('/#/clients?page=2')
  await second.made
  second.letGo()
  await expect(page.getByRole('status').filter({ hasText: /^11–20 de / })).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})

test('a question whose words come late is asked once, and not over another screen', async ({ page, hire, logIn }) => {
  const colleague = await hire('mechanic', { firstName: 'Abel' })
  await page.goto(`/#/users?search=${encodeURIComponent(colleague.name.split(' ')[1] as string)}`)
  await logIn(await hire('proprietor'))
  const bin = page.getByRole('button', { name: `Eliminar ${colleague.name}` })
  const asked = page.getByRole('dialog', { name: '¿Eliminar?' })
  const whatIsLeft = /user_garage\/\d+\/$/

  const words = await holdTheAnswer(page, whatIsLeft)
  await bin.click()
  await words.made
  await bin.click()
  words.letGo()
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asked).toHaveCount(0)

  const later = await holdTheAnswer(page, whatIsLeft)
  await bin.click()
  await later.made
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(title(page, 'Clientes')).toBeVisible()
  const heard = page.waitForResponse(whatIsLeft)
  later.letGo()
  await heard
  // Until this is answered, a dialog had its time to come.
  await page.getByRole('searchbox').fill('nadie de este nombre')
  await expect(page.getByText('No hay datos')).toBeVisible()
  await expect(asked).toHaveCount(0)
})

test('whether an appraisal may be finished is not told over another screen', async ({ page, hire, logIn }) => {
  const appraiser = await hire('appraiser')
  const counter = await atTheCounter(demo('admin'))
  const order = await counter.receiveAppraisal(appraiser)
  await page.goto(`/#/mywork-order/appraisal/${order.id}/tracking`)
  await logIn(appraiser)
  await expect(page.getByRole('region', { name: 'Vehículo' })).toContainText(order.order_number)
  const look = await holdTheAnswer(page, new RegExp(`my_orders_appraisal/${order.id}/`))
  await press(page, 'Finalizar')
  await look.made
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'Mis Ordenes')).toBeVisible()
  const heard = page.waitForResponse(new RegExp(`my_orders_appraisal/${order.id}/`))
  look.letGo()
  await heard
  await page.getByRole('searchbox').fill('nada de este nombre')
  await expect(page.getByText('No hay datos')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who bought more orders and went on meanwhile stays where they are', async ({ page, hire, logIn }) => {
  await page.goto('/#/login')
  await logIn(await hire('proprietor'))
  await press(page, 'Comprar más ordenes')
  const bought = await holdTheAnswer(page, /order_extra/)
  await page.getByRole('dialog').getByRole('button', { name: 'Comprar' }).click()
  await bought.made
  await page.keyboard.press('Escape')
  await page.goto('/#/insurance-carrier/create')
  await page.getByLabel('Nombre').fill('Seguros a medias')
  bought.letGo()
  await expect(toast(page, 'Éxito')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Seguros a medias')
})

test('a model that was added to one brand is not chosen for another', async ({ page, hire, logIn }) => {
  await page.goto('/#/client/1/car/create')
  await logIn(await hire('proprietor'))
  const take = async (brand: string) => {
    await choice(page, 'Marca').fill(brand)
    await page.getByRole('option', { name: brand, exact: true }).click()
    await expect(choice(page, 'Marca')).toHaveValue(brand)
  }
  await take('Toyota')
  const model = await holdTheAnswer(page, /brand_and_model\/\d+\/model\/$/)
  await choice(page, 'Modelo').fill('Sin nombre')
  await page.getByRole('option', { name: 'Agregar modelo «Sin nombre»' }).click()
  await model.made
  await take('Nissan')
  const heard = page.waitForResponse(/\/model\/$/)
  model.letGo()
  await heard
  await page.getByLabel('Color').fill('Gris')
  await expect(choice(page, 'Modelo')).toHaveValue('')
})

test('a diagnosis that was sent after its screen was left is not called unsaved on return', async ({
  page,
  hire,
  logIn,
}) => {
  const mechanic = await hire('mechanic')
  const order = await (await atTheCounter()).receive(mechanic)
  const diagnosis = `/#/mywork-order/mechanic/${order.id}/diagnosis`
  await page.goto(diagnosis)
  await logIn(mechanic)
  await startStage(page, 'el diagnóstico')
  await addRow(page, 1, 'Frenos', 'Pastillas delanteras')
  await pauseStage(page, 'el diagnóstico')
  await page.route(/diagnostic\/$/, (route) => route.abort('internetdisconnected'))
  await press(page, 'Guardar')
  await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'Mis Ordenes')).toBeVisible()
  await page.goto(diagnosis)
  await expect(page.getByRole('region', { name: 'Tarea 1' })).toBeVisible()
  // What is going to be sent is not to be discarded any more.
  await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
  await page.unroute(/diagnostic\/$/)
  await expect(toast(page, 'Registro actualizado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tarea 1' })).toBeVisible()
  await expect(page.getByText('Se recuperó lo que no habías guardado.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'Mis Ordenes')).toBeVisible()
})

test('of a car whose reminders are on their way it is not said that there are none', async ({ page, hire, logIn }) => {
  await page.goto('/#/work-order/mechanic/create')
  await logIn(await hire('proprietor'))
  await choice(page, 'Cliente').fill('Carlos Alvarado')
  await page.getByRole('option', { name: 'Carlos Alvarado' }).click()
  const take = async (place: number) => {
    await choice(page, 'Vehículo').click()
    await page.getByRole('option').nth(place).click()
  }
  const reminders = page.getByRole('region', { name: 'Notificaciones pendientes' })
  await take(0)
  await expect(reminders).not.toContainText('Cargando...')
  const others = await holdTheAnswer(page, /\/api\/car\/\?/)
  await take(1)
  await others.made
  await expect(reminders).toContainText('Cargando...')
  others.letGo()
  await expect(reminders).not.toContainText('Cargando...')
})

test('a part that is answered late does not close the one that is being filled in by then', async ({
  page,
  hire,
  logIn,
}) => {
  const painter = await hire('bodyShopOperator')
  const counter = await atTheCounter(demo('admin'))
  const order = await counter.receiveBodywork(painter, ['disarmed'])
  await page.goto(`/#/mywork-order/body-shop/${order.id}/tracking`)
  await logIn(painter)
  await page
    .getByRole('group', { name: /^Partes seleccionadas/ })
    .getByRole('checkbox', { name: 'Capó' })
    .check()
  await press(page, 'Guardar')
  const modal = page.getByRole('dialog')
  await press(page, 'Agregar parte')
  await modal.getByLabel('Nombre').fill('Parrilla')
  await modal.getByLabel('Descripción').fill('Quitar con cuidado')
  const first = await holdTheAnswer(page, /create_tasks\/$/)
  await modal.getByRole('button', { name: 'Guardar' }).click()
  await first.made
  await page.keyboard.press('Escape')
  await press(page, 'Agregar parte')
  await modal.getByLabel('Nombre').fill('Rejilla')
  first.letGo()
  await expect(toast(page, 'Registro creado')).toBeVisible()
  await expect(modal.getByLabel('Nombre')).toHaveValue('Rejilla')
})

test('a file that arrives after the logout of who asked for it is saved for nobody', async ({ page, hire, logIn }) => {
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  await page.goto('/#/clients')
  await logIn(await hire('proprietor'))
  await press(page, 'Exportar')
  const file = await holdTheAnswer(page, /client\/export\//)
  await page.getByRole('menuitem', { name: 'Todos los clientes' }).click()
  await file.made
  await press(page, 'Cerrar sesión')
  await expect(page.getByLabel('Usuario')).toBeVisible()
  file.letGo()
  await logIn(await hire('proprietor'))
  await page.goto('/#/clients')
  await press(page, 'Importar')
  await page.getByRole('dialog').getByRole('button', { name: 'Descargar plantilla' }).click()
  await expect.poll(() => saved).toEqual(['Plantilla de clientes.xlsx'])
})
