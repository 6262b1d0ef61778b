import type { Page } from '@playwright/test'
import { access } from '../domain/access/access.contract.ts'
import { clients } from '../domain/clients/clients.contract.ts'
import * as bench from '../e2e/at-the-bench.ts'
import * as counter from '../e2e/at-the-desk.ts'
import { demo } from '../e2e/demo-account.ts'
import { ask } from '../e2e/mechanic-order.ts'
import { fillGarage } from '../e2e/registering.ts'
import { desk, expect, linkIn, phone, test } from '../e2e/workshop.ts'
import { carBody, clientBody } from '../server/testing/clients.ts'
import { deviceOf, photograph } from './camera.ts'
import { carPhoto } from './car-photo.ts'

// One after the other: what is photographed in one should not be in the lists of the next.
test.describe.configure({ mode: 'default' })

/** Narrower than most desks, so that it can be read when it is shown beside a text. */
const atDesk = { ...desk, viewport: { width: 1200, height: 750 }, colorScheme: 'light' } as const
const inHand = { ...phone, deviceScaleFactor: 1.5, colorScheme: 'light' } as const

/** Opened, and there is what it is opened for. */
async function open(page: Page, path: string, shows: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Cargando...')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('the workshop is set up', async ({ browser }) => {
  const { page } = await deviceOf(browser, demo('admin'), atDesk)
  await open(page, '/#/', 'CLIENTES TOP')
  await photograph(page, 'home')
  await open(page, '/#/configurations', 'Incluir control de calidad')
  await photograph(page, 'configuration')
  await open(page, '/#/configurations?tab=shop', 'Identificador')
  await photograph(page, 'workshop')
  await open(page, '/#/configurations?tab=branches', 'Sin aprobar')
  await photograph(page, 'branches')
  await open(page, '/#/role/4/edit', 'Permisos')
  await photograph(page, 'role')
  await open(page, '/#/user/create', 'Salario por hora')
  await page.getByLabel('Nombre').fill('Mateo')
  await page.getByLabel('Apellido').fill('Cruz')
  await page.getByLabel('Correo electrónico').fill('mateo@labujia.example')
  await page.getByLabel('Teléfono').fill('7011 2233')
  await page.getByRole('textbox', { name: 'Usuario' }).fill('mateo')
  await page.getByRole('combobox', { name: 'Rol' }).fill('Mec')
  await page.getByRole('option', { name: 'Mecánico Operador' }).click()
  await photograph(page, 'user')
})

test('clients come in', async ({ browser }) => {
  const { page } = await deviceOf(browser, demo('admin'), atDesk)
  await open(page, '/#/clients', 'Alejandro Guzmán')
  await photograph(page, 'clients')
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Descargar plantilla')).toBeVisible()
  await photograph(page, 'import')
})

test('the month is looked at, and a car is expected', async ({ browser }) => {
  const { page } = await deviceOf(browser, demo('admin'), atDesk)
  await open(page, '/#/work-order/select', 'Diagnóstico, cotización y reparación')
  await photograph(page, 'order-kinds')
  await open(page, '/#/collaborator/4', 'Monto generado')
  await photograph(page, 'collaborator')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('ernesto')
  await expect(page.getByRole('option', { name: /Ernesto/ }).first()).toBeVisible()
  await photograph(page, 'search')
  await page.keyboard.press('Escape')
  await open(page, '/#/', 'Órdenes restantes')
  await page.getByRole('button', { name: 'Comprar más ordenes' }).click()
  await page.getByLabel('Cantidad de órdenes').fill('20')
  await photograph(page, 'extra-orders')
})

test('an order goes from its reception to its slip', async ({ browser, mailTo }) => {
  const { page } = await deviceOf(browser, demo('coordinador'), atDesk)
  const { page: inWorkshop } = await deviceOf(browser, demo('mecanico'), inHand)
  const { page: atHome } = await deviceOf(browser, undefined, inHand)
  const client = { name: 'Rosa Elena Campos', email: 'rosa@example.com' }
  const { token } = await ask(undefined, access.login, { body: demo('coordinador') })
  const car = carBody({ car_registration: 'P482913', vin: '3N1AB7AP4KY248159' })
  const { receipt_info } = clientBody()
  const body = { ...client, document_number: null, cars: [car], receipt_info: { ...receipt_info, name: client.name } }
  await ask(token, clients.create, { body: clientBody(body) })

  await open(page, '/#/work-order/select', 'Diagnóstico, cotización y reparación')
  await page.getByRole('link', { name: /Mecánica/ }).click()
  await counter.choice(page, 'Cliente').fill('P482913')
  await page.getByRole('option', { name: client.name }).click()
  await expect(counter.choice(page, 'Vehículo')).toHaveValue(/P482913/)
  await counter.choose(page, counter.choice(page, 'Tipo de reparación'), 'Normal')
  await photograph(page, 'reception')
  await counter.press(page, 'Siguiente')
  await counter.choose(page, counter.choice(page, 'Tapicería'), 'Buen estado')
  await counter.choose(page, counter.choice(page, 'Cubrealfombras'), 'Hule')
  await counter.choose(page, counter.choice(page, 'Combustible'), '1/2 tanque')
  await page.getByLabel('Kilometraje').fill('45200')
  await page
    .locator('input[type=file][multiple]')
    .last()
    .setInputFiles(await carPhoto())
  await expect(page.getByText('1 de 15')).toBeVisible()
  await photograph(page, 'inventory', { whole: true })
  await counter.press(page, 'Siguiente')
  await counter.choice(page, 'Mecánico/Operador').fill('Tomás')
  await page.getByRole('option', { name: 'Tomás Quiroga' }).click()
  await page.getByLabel('Descripción').fill('Ruido al frenar')
  await counter.press(page, 'Guardar')
  const order = await counter.orderOf(page, 'P482913')
  await photograph(page, 'orders')

  await bench.openMyOrders(inWorkshop)
  await expect(inWorkshop.getByText('P482913')).toBeVisible()
  await photograph(inWorkshop, 'my-orders')
  await bench.openWork(inWorkshop, 'Diagnóstico', order.number)
  await bench.startStage(inWorkshop, 'el diagnóstico')
  await bench.addRow(inWorkshop, 1, 'Frenos', 'Pastillas delanteras')
  await bench.task(inWorkshop, 'Tarea 1').getByLabel('Número de parte').fill('BP-100')
  await photograph(inWorkshop, 'diagnosis')
  await bench.addRow(inWorkshop, 2, 'Frenos', 'Discos')
  await bench.pauseStage(inWorkshop, 'el diagnóstico')
  await bench.finishDiagnosis(inWorkshop)

  await counter.openQuotation(page, await counter.listed(page, 'POR COTIZAR', order))
  const offered = [
    ['Repuestos Centro', '38.50'],
    ['Frenos y Más', '42.00'],
    ['Importadora Sur', '35.75'],
  ] as const
  await expect(counter.offers(page)).toHaveCount(2)
  for (const line of await counter.offers(page).all()) {
    for (const [index, [provider, price]] of offered.entries()) {
      await line.getByPlaceholder(`Proveedor ${index + 1}`).fill(provider)
      await line.getByRole('textbox', { name: `Precio ${index + 1}` }).fill(price)
    }
  }
  await page.evaluate(() => scrollTo(0, 0))
  await photograph(page, 'quotation')
  await counter.sendToClient(page)
  await atHome.goto(linkIn(await mailTo(client.email)))
  await atHome
    .getByRole('radiogroup', { name: /Pastillas/ })
    .getByRole('radio', { name: 'Importadora Sur' })
    .tap()
  await photograph(atHome, 'clients-choice')
  await atHome.getByRole('button', { name: 'Guardar' }).tap()
  await expect(atHome.getByText('¡Gracias! El taller ya tiene tu elección.')).toBeVisible()

  await counter.openQuotation(page, await counter.listed(page, 'POR COTIZAR', order))
  await counter.finishQuotation(page)
  await photograph(page, 'in-progress')
  await bench.openWork(inWorkshop, 'Trabajos', order.number)
  await bench.startTask(inWorkshop, 'Pastillas delanteras · BP-100')
  await photograph(inWorkshop, 'tasks')
  await bench.finalizeTask(inWorkshop, 'Pastillas delanteras · BP-100')
  await bench.startTask(inWorkshop, 'Discos')
  await bench.finalizeTask(inWorkshop, 'Discos')
  await bench.finishFlow(inWorkshop)

  await counter.giveQualityControl(page, await counter.listed(page, 'CONTROL DE CALIDAD', order), 'Andrés Paz')
  await bench.openWork(page, 'Control de calidad', order.number)
  await bench.startStage(page, 'el control de calidad')
  await photograph(page, 'quality-control')
  await bench.pauseStage(page, 'el control de calidad')
  await bench.finishFlow(page)

  const found = await counter.listed(page, 'PARA FACTURAR', order)
  await found.getByRole('link', { name: `Facturar ${order.number}` }).click()
  await page.getByLabel('Venta de mano de obra').fill('44')
  await page.getByRole('button', { name: 'Agregar adicional' }).click()
  await page.getByLabel('Descripción').fill('Lavado y aspirado')
  await page.getByLabel('Monto').fill('9.99')
  await page.getByRole('checkbox', { name: 'Cambio de aceite' }).check()
  await page.getByLabel('Meses').fill('6')
  await page.evaluate(() => scrollTo(0, 0))
  await photograph(page, 'closing')
  await counter.press(page, 'Cerrar orden')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()
  await page.getByRole('button', { name: 'Agregar detalle del trabajo' }).click()
  await expect(page.getByText('Registro actualizado')).toHaveCount(0)
  await photograph(page, 'slip', { whole: true })
})

test('a workshop registers, and somebody logs in for the first time', async ({ browser, hire, logIn }) => {
  const { page } = await deviceOf(browser, undefined, atDesk)
  await open(page, '/#/suscriptions', 'Esencial')
  await page
    .getByRole('button', { name: /Elegir plan/ })
    .nth(1)
    .click()
  await photograph(page, 'plans')
  await page.getByRole('link', { name: /Mensual/ }).click()
  await fillGarage(page, 'Taller El Rayo')
  await page.getByLabel('Prefijo de órdenes').fill('RAY')
  await photograph(page, 'registration', { whole: true })
  const { page: first } = await deviceOf(browser, undefined, inHand)
  await first.goto('/#/login')
  await logIn(await hire('mechanic', { byMail: true }), first)
  await expect(first.getByText('PRIMER INGRESO')).toBeVisible()
  await photograph(first, 'first-password')
})
