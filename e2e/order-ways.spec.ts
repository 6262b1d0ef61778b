import { press, title } from './at-the-desk.ts'
import { atTheCounter } from './mechanic-order.ts'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

const kinds = {
  mechanic: { list: 'mechanic_orders', heading: 'ORDENES MECANICAS' },
  'body-shop': { list: 'body-shop-orders', heading: 'ORDENES ENDEREZADO Y PINTURA' },
  appraisal: { list: 'appraisal-orders', heading: 'ORDENES DE AVALÚO' },
}

test('a reception leads back to the list of its kind, at those not assigned, or to the choice of kinds', async ({
  page,
  device,
  hire,
  logIn,
}) => {
  const person = await hire('proprietor')
  await page.goto('/#/work-order/select')
  await logIn(person)
  await expect(title(page, 'Selecciona el tipo de orden')).toBeVisible()
  for (const [kind, { list, heading }] of Object.entries(kinds)) {
    await page.goto(`/#/work-order/${kind}/create`)
    await expect(page.getByRole('heading', { level: 2, name: 'DETALLES DE SOLICITUD' })).toBeVisible()
    await expect(page.getByText(/^Próxima orden: BUJ-\d+$/)).toBeVisible()
    // Many click twice on everything: it is one step all the same, and one step back.
    await page.getByRole('link', { name: 'Cancelar' }).dblclick()
    await expect(title(page, 'Selecciona el tipo de orden')).toBeVisible()
    await page.goBack()
    await press(page, 'Anterior')
    await expect(title(page, heading)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#/${list}$`))
    await expect(page.getByRole('radio', { name: /^NO ASIGNADAS/ })).toBeChecked()
  }
  for (const [path, state] of [
    ['mechanic/24', 'En proceso'],
    ['body-shop/13/edit', 'Por facturar'],
    ['appraisal/36/edit', 'Por facturar'],
  ] as const) {
    await page.goto(`/#/work-order/${path}`)
    await expect(title(page, 'EDITAR ORDEN DE TRABAJO')).toBeVisible()
    await expect(page.getByText(`BUJ-${path.match(/\d+/)}`)).toBeVisible()
    await expect(page.getByText(state, { exact: true })).toBeVisible()
  }
  // Invoiced meanwhile, it may still be on somebody's way back: nobody fills in there what would be refused.
  await page.goto('/#/work-order/mechanic/1/edit')
  await expect(title(page, 'LÍNEA DE TIEMPO')).toBeVisible()
  await expect(page).toHaveURL(/#\/work-order\/1\/timeline\?type=order_mechanic$/)

  await page.goto('/#/work-order/appraisal/999999/edit')
  await expect(title(page, 'ORDENES DE AVALÚO')).toBeVisible()
  for (const mistyped of [
    'work-order/999999/order_closing/pdf',
    'mechanic_order/abc/in_progress',
    'mechanic_order/abc/quality_control',
    'client/abc/car/1/edit',
  ]) {
    await page.goto(`/#/${mistyped}`)
    await expect(title(page, 'Taller La Bujía')).toBeVisible()
  }

  for (const ofNobody of ['client/abc/cars', 'client/999999/cars', 'client/999999/car/create']) {
    await page.goto(`/#/${ofNobody}`)
    await expect(title(page, 'Clientes')).toBeVisible()
  }

  // To try again would find it no more than the first time.
  for (const missing of ['client/999999/orders', 'work-order/999999/timeline']) {
    await page.goto(`/#/${missing}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No se encontró el registro.')
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  }

  // Opened by its address, with a login on the way, there is nothing to go back to.
  const tab = await device(desk)
  await tab.goto('/#/work-order/1/timeline')
  await logIn(person, tab)
  await press(tab, 'Regresar')
  await expect(title(tab, 'Ordenes de trabajo')).toBeVisible()
  await tab.goto('/#/work-order/1/order_closing/pdf/back')
  await expect(tab.getByText('Datos del cliente').first()).toBeVisible()
  await press(tab, 'Regresar')
  await expect(tab).toHaveURL(/#\/(mechanic_orders|body-shop-orders|appraisal-orders)$/)
})

test('who manages one kind sees nothing of the others, and is led home from their screens', async ({
  page,
  hire,
  logIn,
  device,
}) => {
  const mechanic = await hire('mechanic')
  await page.clock.install()
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await expect(page.getByRole('region', { name: 'MECANICAS' })).toContainText('órdenes activas')
  for (const other of ['ENDEREZADO Y PINTURA', 'AVALUO']) {
    await expect(page.getByRole('region', { name: other })).toHaveCount(0)
  }
  const countsAgain = () => page.waitForResponse(/getDashboard/)
  await test.step('the desk stands open all day, and shows by itself what comes in', async () => {
    await Promise.all([countsAgain(), page.clock.fastForward(31_000)])
    await page.goto('/#/mechanic_orders?status=20')
    await expect(page.getByRole('row').filter({ hasText: /BUJ-/ })).not.toHaveCount(0)
    const { order_number } = await (await atTheCounter()).receive(mechanic)
    await Promise.all([countsAgain(), page.clock.fastForward(31_000)])
    await expect(page.getByRole('row').filter({ hasText: order_number })).toBeVisible()
    await page.goto('/#/work-orders')
  })
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await expect(page.getByRole('link', { name: /Mecánica/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Avalúo|Enderezado/ })).toHaveCount(0)
  for (const closed of [
    'body-shop-orders',
    'appraisal-orders',
    'work-order/body-shop/create',
    'body-shop-order/13/order_closing',
  ]) {
    await page.goto('/#/mechanic_orders')
    await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
    await page.goto(`/#/${closed}`)
    await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  }

  // Who has no kind at all is told why there is nothing.
  const theirs = await device(desk)
  await theirs.goto('/#/mywork-orders')
  const undone = 'history_of_notifications_and_incomplete_orders'
  await logIn(await hire(['my_work_orders', 'work_order_management', undone]), theirs)
  for (const empty of ['mywork-orders', 'cars/incomplete-orders']) {
    await theirs.goto(`/#/${empty}`)
    await expect(
      theirs.getByText('Tu rol no tiene tipos de orden. Pídelos a quien administra los roles.'),
    ).toBeVisible()
  }
})

test('a call that is answered with 401 ends the session and leads to the login', async ({ page, hire, logIn }) => {
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  await page.route('**/api/garage/limit_order/', (route) => route.fulfill({ status: 401, json: { detail: 'No.' } }))
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('who manages mechanic orders gets from the control that they gave away to its tasks, and back to the list', async ({
  page,
  hire,
  logIn,
}) => {
  const manager = await hire('proprietor')
  await page.goto('/#/mechanic_orders?status=50')
  await logIn(manager)
  await page.getByRole('link', { name: 'Control de calidad BUJ-21' }).click()
  await expect(page.getByRole('heading', { name: 'ASIGNAR' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver tareas' }).click()
  await expect(title(page, 'TRABAJOS APROBADOS')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Rechazar / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar tarea' })).toBeVisible()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^CONTROL DE CALIDAD/ })).toBeChecked()

  // An order that is still worked on has nothing to judge.
  await page.goto('/#/mechanic_order/24/quality_control')
  await expect(page.getByRole('heading', { name: 'ASIGNAR' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver tareas' })).toHaveCount(0)
})
