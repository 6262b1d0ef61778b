import { addRow, bar, pauseStage, startStage, task } from './at-the-bench.ts'
import { atTheCounter } from './mechanic-order.ts'
import { expect, phone, test } from './workshop.ts'

test.use(phone)

test('what was typed into a diagnosis that was sent on another device stays in sight until it is discarded', async ({
  page,
  hire,
  logIn,
}) => {
  const mechanic = await hire('mechanic')
  const { id } = await (await atTheCounter()).receive(mechanic)
  const diagnosis = `/#/mywork-order/mechanic/${id}/diagnosis`
  const notice = page.getByRole('alert').filter({ hasText: 'Esto que escribiste aquí no se guardó.' })
  const home = page.getByRole('heading', { name: 'Mis Ordenes' })
  await page.goto(diagnosis)
  await logIn(mechanic)
  await startStage(page, 'el diagnóstico')
  await addRow(page, 1, 'Frenos', 'Discos')
  await pauseStage(page, 'el diagnóstico')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  await startStage(page, 'el diagnóstico')
  await addRow(page, 2, 'Frenos', 'Discos')
  await task(page, 'Tarea 2').getByLabel('Número de parte').fill('BP-300')
  await task(page, 'Tarea 2').getByLabel('Descripción').fill('Rayados hasta el borde')
  await pauseStage(page, 'el diagnóstico')

  await test.step('it is told with what is not in the diagnosis, and nothing else', async () => {
    await (await atTheCounter(mechanic)).keepFirstRow(id, { sendsOn: true })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('region', { name: /^Tarea/ })).toHaveCount(1)
    await expect(task(page, 'Tarea 1').getByText('BP-300')).toBeVisible()
    await expect(task(page, 'Tarea 1').getByText('Rayados hasta el borde')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('it outlives a look at the orders', async () => {
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(home).toBeVisible()
    await page.goto(diagnosis)
    await expect(notice).toBeVisible()
  })

  await test.step('discarded, the diagnosis leads to the orders as any that is done', async () => {
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(home).toBeVisible()
    await page.goto(diagnosis)
    await expect(home).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})
