import { access } from '../domain/access/access.contract.ts'
import { insurers } from '../domain/insurers/insurers.contract.ts'
import { orders } from '../domain/orders/orders.contract.ts'
import { carSystems } from '../domain/systems/systems.contract.ts'
import { addRow, answer, bar, pauseStage, startStage, task } from './at-the-bench.ts'
import { demo } from './demo-account.ts'
import { ask, atTheCounter } from './mechanic-order.ts'
import { desk, expect, inventedName, phone, test } from './workshop.ts'

test.use(phone)

const adminElsewhere = () => ask(undefined, access.login, { body: demo('admin') })

test('what is taken away meanwhile is told where it is, and nothing else that was typed is lost', async ({
  page,
  hire,
  logIn,
}) => {
  const mechanic = await hire('mechanic')
  const order = await (await atTheCounter()).receive(mechanic)
  const admin = await adminElsewhere()
  const name = inventedName('Turbo')
  const system = await ask(admin.token, carSystems.create, { body: { name, system_components: [{ name: 'Caracol' }] } })
  const second = task(page, 'Tarea 2')
  await page.goto(`/#/mywork-order/mechanic/${order.id}/diagnosis`)
  await logIn(mechanic)
  await startStage(page, 'el diagnóstico')
  await addRow(page, 1, 'Motor', 'Filtro de aceite')
  await addRow(page, 2, 'Frenos', 'Discos')

  await test.step('a row of their own: what is half written about it goes with it, about others it stays theirs', async () => {
    const observe = (place: number) =>
      page.getByRole('button', { name: `Agregar observación de la tarea ${place}` }).click()
    const observation = page.getByRole('dialog').getByLabel('Observación')
    for (const [place, words] of [
      [1, 'Sucio'],
      [2, 'Rayados'],
    ] as const) {
      await observe(place)
      await observation.fill(words)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Quitar tarea 1' }).click()
    await observe(1)
    await expect(observation).toHaveValue('Rayados')
    await answer(page, 'Guardar')
    await addRow(page, 2, 'Motor', 'Filtro de aceite')
    await observe(2)
    await expect(observation).toHaveValue('')
    await answer(page, 'Cancelar')
    await page.getByRole('button', { name: 'Quitar tarea 2' }).click()
  })

  await test.step('what the desk changes of the order is a conflict, with a way to go on with what was written', async () => {
    await pauseStage(page, 'el diagnóstico')
    const params = { id: order.id }
    const { client, car, repair_type, car_inventory, photos, order_mechanic } = await ask(admin.token, orders.read, {
      params,
    })
    const whose = { client: client.id, car: car.id, photos: photos.map(({ id }) => id) }
    const work = { user: order_mechanic?.user?.id as number, description: 'Ruido al frenar en bajadas' }
    const body = { type: 'order_mechanic', assignment_completed: true, repair_type, car_inventory } as const
    await ask(admin.token, orders.update, { params, body: { ...body, ...whose, order_mechanic: work } as never })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'Otro usuario modificó este registro.' })
    await conflict.getByRole('button', { name: 'Recargar' }).click()
    await page.getByRole('button', { name: 'Recuperar lo mío' }).click()
    await expect(task(page, 'Tarea 1').getByText('Rayados')).toBeVisible()
    await startStage(page, 'el diagnóstico')
  })

  await addRow(page, 2, name, 'Caracol')
  await second.getByLabel('Descripción').fill('Suena al acelerar')

  await test.step('a system: the row that has it is marked, and has the focus', async () => {
    await ask(admin.token, carSystems.delete, { params: { id: system.id } })
    await pauseStage(page, 'el diagnóstico')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(second.getByRole('combobox', { name: 'Componente' })).toBeFocused()
    await expect(second.getByRole('combobox', { name: 'Componente' })).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the order: its time stands still, nothing is pressed, and what was typed is there to be read', async () => {
    await startStage(page, 'el diagnóstico')
    await ask(admin.token, orders.delete, { params: { id: order.id }, query: { type: 'order_mechanic' } })
    await bar(page).getByRole('button', { name: 'Pausar el diagnóstico' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Esta orden ya no está en tu trabajo' })
    await expect(notice).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled()
    await expect(second.getByLabel('Descripción')).toHaveValue('Suena al acelerar')
    await notice.getByRole('link', { name: 'Mis Ordenes' }).click()
    await answer(page, 'Salir')
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
  })
})

test('at a desk what is gone leaves its list, and who has it open is told for as long as they look at it', async ({
  hire,
  logIn,
  device,
}) => {
  const page = await device(desk)
  const admin = await adminElsewhere()
  const name = inventedName('Seguros')
  const contact = { email: 'siniestros@seguros.example', phone_number: '+50322223333' }
  const make = (of: string) => ask(admin.token, insurers.create, { body: { name: of, ...contact } })
  const [listed, opened] = [await make(`${name} Uno`), await make(`${name} Dos`)]
  const gone = page.getByRole('alert').filter({ hasText: 'No se encontró el registro.' })
  await page.clock.install()
  await page.goto(`/#/insurance-carriers?search=${encodeURIComponent(name)}`)
  await logIn(await hire('proprietor'), page)
  const bin = page.getByRole('button', { name: `Eliminar ${listed.name}` })
  await expect(bin).toBeVisible()

  await ask(admin.token, insurers.delete, { params: { id: listed.id } })
  await bin.click()
  await answer(page, 'Eliminar')
  await expect(gone).toBeVisible()
  await expect(bin).toHaveCount(0)
  await page.clock.runFor(60_000)
  await expect(gone).toHaveCount(0)

  await page.getByRole('link', { name: `Editar ${opened.name}` }).click()
  await page.getByLabel('Nombre').fill(`${name} Tres`)
  await ask(admin.token, insurers.delete, { params: { id: opened.id } })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(gone).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(gone).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(`${name} Tres`)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await answer(page, 'Salir')
  await expect(page.getByRole('heading', { name: 'Aseguradoras' })).toBeVisible()
  await expect(gone).toHaveCount(0)
})
