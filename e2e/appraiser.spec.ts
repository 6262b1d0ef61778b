import { expectOpenToEverybody } from './accessibility.ts'
import { loseTheAnswer } from './answers.ts'
import { answer, bar, card, finalizeTask, finishFlow, task } from './at-the-bench.ts'
import { demo } from './demo-account.ts'
import { atTheCounter } from './mechanic-order.ts'
import { expect, phone, test } from './workshop.ts'

test.use(phone)

test('an appraiser works row by row, asks for an order, and finalizes', async ({ page, context, hire, logIn }) => {
  test.setTimeout(120_000)
  const appraiser = await hire('appraiser')
  const counter = await atTheCounter(demo('admin'))
  const order = await counter.receiveAppraisal(appraiser)
  const documents = 'Recepción de documentos'
  const bodyShop = 'Crear una orden de Enderezado y pintura'
  const buttonOf = (row: string, label: string) => task(page, row).getByRole('button', { name: `${label} ${row}` })

  await test.step('Mis Ordenes leads to the appraisal, which says what it is about', async () => {
    await page.goto('/#/login')
    await logIn(appraiser)
    await expect(card(page, 'PENDIENTES')).toContainText('1')
    await page.getByRole('link', { name: `Avalúo ${order.order_number}` }).click()
    await expect(page.getByRole('heading', { name: 'PROCESO DE AVALÚO' })).toBeVisible()
    const vehicle = page.getByRole('region', { name: 'Vehículo' })
    for (const told of [order.plate, order.order_number, 'Toyota', 'Aseguradora Torogoz', 'Golpe lateral']) {
      await expect(vehicle).toContainText(told)
    }
    await expect(vehicle).toContainText(/VINVX\d{8}/)
  })

  await test.step('only the first row and the free ones can be begun', async () => {
    const startable = page.getByRole('button', { name: /^Iniciar / })
    await expect(startable).toHaveCount(3)
    for (const row of [documents, 'Consulta de repuestos', 'Informe final']) {
      await expect(buttonOf(row, 'Iniciar')).toBeVisible()
    }
    await expectOpenToEverybody(page)
  })

  await test.step('a press without a network waits, and the running time stays in sight', async () => {
    await context.setOffline(true)
    await buttonOf(documents, 'Iniciar').click()
    await expect(task(page, documents).getByText('Esperando conexión…')).toBeVisible()
    await context.setOffline(false)
    await expect(task(page, documents).getByText('Empezada')).toBeVisible()
    await expect(bar(page)).toContainText(documents)
    const other = await counter.receiveAppraisal(appraiser)
    await page.goto(`/#/mywork-order/appraisal/${other.id}/tracking`)
    await expect(page.getByRole('region', { name: 'Vehículo' })).toContainText(other.order_number)
    await expect(bar(page)).toContainText(`${documents} · ${order.order_number}`)
    await bar(page)
      .getByRole('link', { name: `Abrir ${documents}` })
      .click()
    await finalizeTask(page, documents)
    await expect(bar(page)).toHaveCount(0)
    await expect(buttonOf(documents, 'Iniciar')).toHaveCount(0)
    await expect(buttonOf('Inspección exterior', 'Iniciar')).toBeVisible()
  })

  await test.step('an order comes of it, once', async () => {
    const call = /\/create_order\/$/
    await page.route(call, (route) => route.fulfill({ status: 409, body: '<html></html>' }))
    await page.getByRole('button', { name: bodyShop }).click()
    await expect(page.getByRole('dialog')).toContainText('¿Crear un orden?')
    await expect(page.getByRole('dialog')).toContainText(bodyShop)
    await answer(page, 'Crear')
    await expect(page.getByText('Error al crear la orden, vuelve a intentarlo')).toBeVisible()
    await page.unroute(call)
    // It is made, and nobody hears of it: asked for again after a reload, the server knows it and makes no other.
    await page.route(call, (route) => route.abort('internetdisconnected'))
    await page.route(call, loseTheAnswer, { times: 1 })
    await page.getByRole('button', { name: bodyShop }).click()
    await answer(page, 'Crear')
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await page.unroute(call)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Orden creada correctamente')).toBeVisible()
    await expect(page.getByRole('region', { name: bodyShop })).toContainText('Estado actualNo asignada')
    await expect(page.getByRole('button', { name: bodyShop })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Crear una orden de Mecánica' })).toBeVisible()
    const mirror = task(page, 'Orden de enderezado y pintura')
    await expect(mirror).toContainText('No asignada')
    await expect(mirror.getByRole('button')).toHaveCount(0)
    await expectOpenToEverybody(page)
  })

  await test.step('it is finalized when all of it is to be invoiced, and not before', async () => {
    await (await atTheCounter(appraiser)).appraise(order.id)
    await page.reload()
    await expect(task(page, 'Informe final').getByText('Finalizada')).toBeVisible()
    await page.getByRole('button', { name: 'Finalizar', exact: true }).dblclick()
    await expect(page.getByRole('dialog')).toContainText('¡Error!')
    await expect(page.getByRole('dialog')).toContainText('¡Debes de tener la orden en estado: POR FACTURAR!')
    await answer(page, 'Regresar')
    await counter.deleteBodyShopOrder(order.id)
    await finishFlow(page)
  })

  await test.step('afterwards it can only be looked at', async () => {
    await card(page, 'FINALIZADOS').click()
    await page.getByRole('link', { name: `Ver trabajos ${order.order_number}` }).click()
    await expect(page.getByText('Por facturar')).toBeVisible()
    await expect(page.getByRole('button', { name: /Iniciar|Finalizar|Crear/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page).toHaveURL(/#\/mywork-orders\?state=finalized$/)
  })

  await test.step('an appraisal that is not theirs sends them back to their own', async () => {
    await page.goto('/#/mywork-order/appraisal/999999/tracking')
    await expect(page.getByText('No se encontró el registro.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
  })
})
