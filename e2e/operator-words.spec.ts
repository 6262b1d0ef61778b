import type { Page, Route } from '@playwright/test'
import { access } from '../domain/access/access.contract.ts'
import { bodyShop } from '../domain/bodyshop/bodyshop.contract.ts'
import { mechanic as calls } from '../domain/mechanic/mechanic.contract.ts'
import { quotations } from '../domain/quotations/quotations.contract.ts'
import * as bench from './at-the-bench.ts'
import { demo, type Person } from './demo-account.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { ask, atTheCounter } from './mechanic-order.ts'
import { expect, phone, test } from './workshop.ts'

test.use(phone)

/** An order whose two tasks are done, and which the mechanic is to check as well. */
async function orderToCheck(coordinator: Person, mechanic: Person) {
  const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, mechanic)
  const params = { id: order.id }
  await (await atTheCounter(coordinator)).quote(order.id)
  const { token, user } = await ask(undefined, access.login, { body: mechanic })
  const { tasks } = await ask(token, calls.tasks, { params })
  for (const { id: idTask } of tasks) {
    for (const action_tracking of ['play', 'finalized'] as const) {
      await ask(token, calls.track, { params, body: { idTask, action_tracking } })
    }
  }
  await ask(token, calls.nextFlow, { params })
  const desk = await ask(undefined, access.login, { body: coordinator })
  await ask(desk.token, quotations.assignQualityControl, { params, body: { user: user.id } })
  return order
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const complained = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const writes = /\/api\/my_orders_mechanic\//

/** The server refuses without saying why. */
const refuseSilently = (route: Route) =>
  route.request().method() === 'PUT' ? route.fulfill({ status: 409, body: '<html></html>' }) : route.fallback()

async function judge(page: Page, how: 'Aprobar' | 'Rechazar' | 'Eliminar', name: string): Promise<void> {
  await bench
    .task(page, name)
    .getByRole('button', { name: `${how} ${name}` })
    .click()
  const asked = page.getByRole('dialog', { name: `¿Está seguro de ${how.toLowerCase()} la tarea?` })
  await expect(asked).toContainText(name)
  await bench.answer(page, 'Aceptar')
}

test('who checks the work is asked before each step, and told what came of it', async ({ page, hire, logIn }) => {
  test.setTimeout(120_000)
  const mechanic = await hire('mechanic', { firstName: 'Mateo' })
  const coordinator = await hire('mechanicCoordinator')
  const other = await orderToCheck(coordinator, mechanic)
  const order = await orderToCheck(coordinator, mechanic)
  const [first = '', second = ''] = order.parts
  const stage = (label: string) => bench.bar(page).getByRole('button', { name: `${label} el control de calidad` })
  const rejectOrder = async () => {
    await page.getByRole('button', { name: 'Rechazar orden' }).click()
    await expect(page.getByRole('dialog', { name: '¿Está seguro de rechazar la orden?' })).toBeVisible()
    await bench.answer(page, 'Rechazar')
  }
  const open = async ({ id, number }: typeof order) => {
    await page.goto(`/#/mywork-order/mechanic/${id}/tracking`)
    await expect(bench.bar(page)).toContainText(number)
  }
  await page.goto(`/#/mywork-order/mechanic/${order.id}/tracking`)
  await logIn(mechanic)

  await test.step('a control stops with its page, also where one goes straight to another', async () => {
    for (const visited of [other, order]) await open(visited)
    await bench.startStage(page, 'el control de calidad')
    await open(other)
    await open(order)
    await expect(stage('Iniciar')).toBeEnabled()
  })

  await test.step('each task shows who did it, and is rejected and approved', async () => {
    await expect(bench.task(page, first)).toContainText(mechanic.name)
    await bench.startStage(page, 'el control de calidad')
    await expect(said(page, 'Tarea iniciada correctamente')).toContainText('Éxito')
    await judge(page, 'Rechazar', first)
    await expect(said(page, 'Tarea rechazada correctamente')).toBeVisible()
    await judge(page, 'Aprobar', first)
    await expect(said(page, 'Tarea aprobada correctamente')).toBeVisible()
    await judge(page, 'Rechazar', first)
    await expect(bench.task(page, first).getByText('No Finalizado')).toBeVisible()
  })

  await test.step('a task that is added says what it lacks: system, component, quantity and operator', async () => {
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    const modal = page.getByRole('dialog', { name: 'AGREGAR TAREA' })
    await expect(modal.getByText('* Campos requeridos')).toBeVisible()
    await modal.getByLabel('Cantidad').fill('')
    await bench.answer(page, 'Guardar')
    await expect(modal.getByText('Campo requerido.')).toHaveCount(4)
    await modal.getByRole('combobox', { name: 'Sistema' }).click()
    await page.getByRole('option', { name: 'Frenos', exact: true }).click()
    await modal.getByRole('combobox', { name: 'Componente' }).click()
    await page.getByRole('option', { name: 'Discos', exact: true }).click()
    await modal.getByLabel('Cantidad').fill('2')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    await expect(modal.getByLabel('Cantidad')).toHaveValue('2')
    await modal.getByRole('combobox', { name: 'Operador' }).fill(mechanic.name)
    await page.getByRole('option', { name: mechanic.name }).click()
    await bench.answer(page, 'Guardar')
    await expect(said(page, 'Registro creado')).toBeVisible()
    await expect(bench.task(page, 'Discos')).toContainText('Cantidad 2')
  })

  await test.step('what fails without a reason says what it was', async () => {
    await page.route(writes, refuseSilently)
    await judge(page, 'Aprobar', first)
    await expect(complained(page, 'Error al aprobar la tarea, vuelve a intentarlo')).toContainText('ERROR')
    await judge(page, 'Rechazar', second)
    await expect(complained(page, 'Error al rechazar la tarea, vuelve a intentarlo')).toBeVisible()
    await judge(page, 'Eliminar', 'Discos')
    await expect(complained(page, 'Error al eliminar la tarea, vuelve a intentarlo')).toBeVisible()
    await stage('Pausar').click()
    await expect(complained(page, 'Error al pausar la tarea, vuelve a intentarlo')).toBeVisible()
    await page.unroute(writes)
    await judge(page, 'Eliminar', 'Discos')
    await expect(said(page, 'Registro eliminado')).toBeVisible()
    await stage('Pausar').click()
    await expect(said(page, 'Tarea pausada correctamente')).toBeVisible()
  })

  await test.step('so does what ends it; rejected as a whole, the order leaves', async () => {
    await page.route(writes, refuseSilently)
    await stage('Iniciar').click()
    await expect(complained(page, 'Error al iniciar la tarea, vuelve a intentarlo')).toBeVisible()
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await bench.answer(page, 'Finalizar')
    await expect(complained(page, 'Error al finalizar el flujo, vuelve a intentarlo')).toBeVisible()
    await rejectOrder()
    await expect(complained(page, 'Error al rechazar la orden, vuelve a intentarlo')).toBeVisible()
    await page.unroute(writes)
    await rejectOrder()
    await expect(said(page, 'Orden rechazada correctamente')).toBeVisible()
    await expect(page).toHaveURL(/#\/mywork-orders$/)
  })

  await test.step('what was noticed is kept for its own task, also when it is refused', async () => {
    await page.getByRole('link', { name: `Trabajos ${order.number}` }).click()
    const observe = (name: string) => page.getByRole('button', { name: `Observación de ${name}` }).click()
    const observation = page.getByRole('dialog').getByLabel('Observación')
    await observe(first)
    await observation.fill('Vibra al frenar')
    await page.keyboard.press('Escape')
    await observe(second)
    await expect(observation).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.route(writes, refuseSilently)
    await observe(first)
    await bench.answer(page, 'Guardar')
    await expect(complained(page, 'Error en la edición, vuelve a intentarlo')).toBeVisible()
    await page.unroute(writes)
    await observe(first)
    await expect(observation).toHaveValue('Vibra al frenar')
    await bench.answer(page, 'Guardar')
    await expect(said(page, 'Registro actualizado')).toBeVisible()
    await expect(page.getByText('Vibra al frenar')).toHaveCount(1)
    await expect(bench.task(page, first)).toContainText('Vibra al frenar')
  })

  await test.step('a task is finalized after a question, once and for all', async () => {
    const finish = bench.task(page, first).getByRole('button', { name: `Finalizar ${first}` })
    await page.route(writes, refuseSilently)
    await finish.click()
    await bench.answer(page, 'Finalizar')
    await expect(complained(page, 'Error al finalizar la tarea, vuelve a intentarlo')).toBeVisible()
    await page.unroute(writes)
    await finish.click()
    const question = page.getByRole('dialog', { name: '¿Finalizar la tarea?' })
    await expect(question).toContainText(`${first}: Una tarea finalizada ya no se puede modificar.`)
    await bench.answer(page, 'Finalizar')
    await expect(said(page, 'Tarea finalizada correctamente')).toBeVisible()
    await expect(bench.task(page, first).getByRole('button')).toHaveCount(0)
  })

  await test.step('who may not ask any more is sent to the login', async () => {
    const list = /\/api\/my_orders\/\?/
    await page.route(list, (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    await expect(page.getByText('Tus permisos cambiaron. Vuelve a ingresar.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unroute(list)
  })

  await test.step('who logs out leaves nothing behind of what they noticed and could not send', async () => {
    await logIn(mechanic)
    await page.getByRole('link', { name: `Trabajos ${order.number}` }).click()
    await page.getByRole('button', { name: `Observación de ${second}` }).click()
    await page.context().setOffline(true)
    await page.getByRole('dialog').getByLabel('Observación').fill('Huele a quemado')
    await bench.answer(page, 'Guardar')
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByRole('dialog', { name: '¿Cerrar sesión?' }).getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('quemado')
  })
})

test('Mis Ordenes has a tab for each kind of order that one works on, the first of them open', async ({
  page,
  device,
  hire,
  logIn,
}) => {
  const tabs = (on: Page) => on.getByRole('radiogroup', { name: 'Tipo de orden' }).getByRole('radio')
  const named = (on: Page, name: string) => on.getByRole('radio', { name })
  await page.goto('/#/mywork-orders')
  await logIn(await hire('proprietor'))
  await expect(tabs(page)).toHaveCount(3)
  await expect(named(page, 'MECÁNICAS')).toBeChecked()
  for (const name of ['ENDEREZADO Y PINTURA', 'AVALÚO']) await expect(named(page, name)).not.toBeChecked()

  const elsewhere = await device(phone)
  const painter = await hire('bodyShopOperator')
  await elsewhere.clock.install()
  await elsewhere.goto('/#/mywork-orders')
  await logIn(painter, elsewhere)
  await expect(tabs(elsewhere)).toHaveCount(1)
  await expect(named(elsewhere, 'ENDEREZADO Y PINTURA')).toBeChecked()
  for (const label of ['DESARROLLO', 'PENDIENTES', 'FINALIZADOS']) {
    await expect(bench.card(elsewhere, label)).toContainText('0')
  }
  // A tablet at the bench is always in front, and nobody reloads it.
  const counter = await atTheCounter(demo('admin'))
  const { id: order, order_number } = await counter.receiveBodywork(painter, ['diagnostic'])
  const { token } = await ask(undefined, access.login, { body: painter })
  const params = { id: order }
  const { diagnostic_task: timer } = await ask(token, bodyShop.read, { params })
  await ask(token, bodyShop.track, { params, body: { idTask: timer?.id as number, action_tracking: 'play' } })
  await elsewhere.clock.fastForward(31_000)
  await expect(bench.card(elsewhere, 'DESARROLLO')).toContainText('1')
  await expect(elsewhere.getByRole('link', { name: `Diagnóstico ${order_number}` })).toBeVisible()
  await expect(bench.bar(elsewhere)).toContainText(order_number)
  // What is another kind's leads back to one's own.
  for (const closed of ['mechanic/1/diagnosis', 'mechanic/1/tracking', 'appraisal/1/tracking']) {
    await elsewhere.goto(`/#/mywork-order/${closed}`)
    await expect(elsewhere).toHaveURL(/#\/mywork-orders$/)
  }
})
