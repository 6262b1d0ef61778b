import { expectOpenToEverybody } from './accessibility.ts'
import { offers, press, quote, sendToClient, title, toast } from './at-the-desk.ts'
import { diagnosedBodyShop } from './diagnosed-body-shop.ts'
import { desk, expect, linkIn, phone, picture, test } from './workshop.ts'

const amounts = (rows: string[]) => rows.map((row) => Number(/\$([\d.]+)$/.exec(row)?.[1]?.replace('.', '')))

test.describe('at the desk', () => {
  test.use(desk)

  test('the body shop’s parts are quoted, the client chooses on a phone knowing what for, and it is finalised', async ({
    page,
    device,
    hire,
    logIn,
    mailTo,
  }) => {
    test.setTimeout(120_000)
    const [accountant, painter] = [await hire('accountant'), await hire('bodyShopOperator')]
    const order = await diagnosedBodyShop(accountant, painter)
    // By the other spelling of its address.
    await page.goto(`/#/body_shop_order/${order.id}/quotation`)
    await logIn(accountant)
    await expect(title(page, 'COTIZACIÓN')).toBeVisible()
    await expect(page.getByText('Enderezado y Pintura').first()).toBeVisible()
    await test.step('who was named for one part is offered for the next', async () => {
      const provider = (line: number) => offers(page).nth(line).getByPlaceholder('Proveedor 2')
      // To the eye the column says whose it is.
      expect((await offers(page).first().getByText('Proveedor 2 de').boundingBox())?.height).toBe(1)
      await provider(0).fill('Almacén Ruíz')
      await provider(1).focus()
      const offered = () =>
        provider(1).evaluate((field: HTMLInputElement) => Array.from(field.list?.options ?? [], ({ value }) => value))
      await expect.poll(offered).toEqual(['Almacén Ruíz'])
      await page.keyboard.press('Enter')
      await expect(offers(page).nth(1).getByRole('textbox', { name: 'Precio 2' })).toBeFocused()
    })
    await quote(page)
    await expectOpenToEverybody(page)
    await sendToClient(page)

    await test.step('the client', async () => {
      const client = await device(phone)
      await client.goto(linkIn(await mailTo(order.email)))
      await expect(client.getByRole('heading', { name: `Cotización ${order.number}` })).toBeVisible()
      await expect(client.getByText('Enderezado y Pintura')).toBeVisible()
      await client.getByRole('radio', { name: 'Repuestos 2' }).first().tap()
      await expect(client.getByText('$30.20')).toBeVisible()
      await expectOpenToEverybody(client)
      // Nobody agrees to a price that was changed while they read it: they see the new one first.
      await offers(page).first().getByRole('textbox', { name: 'Precio 2' }).fill('21.05')
      await press(page, 'Guardar')
      await expect(toast(page, 'Registro actualizado')).toBeVisible()
      await client.getByRole('button', { name: 'Guardar' }).tap()
      await expect(client.getByText('El taller modificó la cotización.')).toBeVisible()
      await expect(client.getByText('$31.20')).toBeVisible()
      await client.getByRole('button', { name: 'Guardar' }).tap()
      await expect(client.getByText('¡Gracias! El taller ya tiene tu elección.')).toBeVisible()
      // Who opens the letter again finds what they chose.
      await client.reload()
      await expect(client.getByText('$31.20')).toBeVisible()
    })

    await page.reload()
    await expect(page.getByText('Aceptada', { exact: true })).toBeVisible()
    await expect(offers(page).first().getByRole('checkbox').nth(1)).toBeChecked()
    const file = page.waitForEvent('download')
    await press(page, 'Exportar')
    expect((await file).suggestedFilename()).toBe(`Cotización ${order.number}.xlsx`)
    await press(page, 'Imprimir')
    await expect(page).toHaveURL(new RegExp(`/body-shop-order/${order.id}/quotation/pdf$`))
    await expect(page.getByRole('article').first()).toContainText('Enderezado y Pintura')
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: 'REGRESAR' }).click()
    await press(page, 'Finalizar')
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
    await expect(toast(page, 'Cotización finalizada')).toBeVisible()
    await expect(page).toHaveURL(/\/body-shop-orders(\?|$)/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a body-shop order is closed, and the slip that is printed adds up', async ({ page, hire, logIn }) => {
    test.setTimeout(120_000)
    const [accountant, painter] = [await hire('accountant'), await hire('bodyShopOperator')]
    const order = await diagnosedBodyShop(accountant, painter)
    await order.quote()
    await order.workOn()
    await page.goto(`/#/body-shop-order/${order.id}/order_closing`)
    await logIn(accountant)
    await expect(title(page, 'CIERRE DE ORDEN ENDEREZADO Y PINTURA')).toBeVisible()

    await test.step('each stage with the parts that were worked on', async () => {
      await page.getByRole('tab', { name: 'HISTORIAL DE TIEMPO' }).tap()
      const painting = page.getByRole('table', { name: 'Pintura' })
      await expect(painting.getByRole('columnheader')).toHaveText(['PARTE', 'NOMBRE', 'DESCRIPCIÓN', 'TIEMPO'])
      await expect(painting).toContainText('Retrovisores')
      await expect(painting).toContainText('Subtotal')
      await expect(page.getByRole('table')).toHaveCount(3)
      await expect(page.getByRole('table', { name: 'Por Cotizar' })).toHaveCount(0)
      await expect(page.getByRole('tabpanel').getByText('TOTAL', { exact: true })).toBeVisible()
      await expectOpenToEverybody(page)
      await page.getByRole('tab', { name: 'DETALLE DE CIERRE' }).tap()
    })

    await expect(page.getByRole('region', { name: 'Datos de facturación' })).toContainText(
      /Identificación tributaria\d/,
    )

    await test.step('a file on its way is not left behind without a question', async () => {
      const arrives = Promise.withResolvers<void>()
      await page.route('**/api/upload/', async (route) => {
        await arrives.promise
        await route.continue()
      })
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Seleccionar archivo' }).tap()
      await (await chooser).setFiles({ name: 'factura.png', mimeType: 'image/png', buffer: await picture(page) })
      await page.getByRole('link', { name: 'Salir' }).tap()
      const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
      await question.getByRole('button', { name: 'Seguir editando' }).tap()
      arrives.resolve()
      await expect(page.getByRole('link', { name: 'factura.png' })).toBeVisible()
    })

    const labour = page.getByLabel('Venta de mano de obra')
    await labour.fill('')
    await press(page, 'Cerrar orden')
    await expect(page.getByText('Campo requerido.')).toBeVisible()
    await labour.fill('1.250')
    await labour.blur()
    await expect(page.getByText('Máximo 2 decimales.')).toBeVisible()
    const offered = page.getByRole('button', { name: /^Usar \$/ })
    const worth = /[\d.]+$/.exec((await offered.textContent()) ?? '')?.[0] ?? ''
    await offered.tap()
    await expect(labour).toHaveValue(worth)
    await labour.fill('80.25')

    await test.step('an additional that is taken away takes along what was typed in it', async () => {
      const row = (place: number) => page.getByRole('group', { name: `Adicional ${place}` })
      for (const [place, amount] of ['12.345', '3.500', '40'].entries()) {
        await page.getByRole('button', { name: 'Agregar adicional' }).tap()
        await row(place + 1)
          .getByLabel('Monto')
          .fill(amount)
      }
      for (const left of ['3.500', '40.00']) {
        await page.getByRole('button', { name: 'Quitar adicional 1' }).tap()
        await expect(row(1).getByLabel('Monto')).toHaveValue(left)
      }
      await page.getByRole('button', { name: 'Quitar adicional 1' }).tap()
    })

    await page.getByRole('button', { name: 'Agregar adicional' }).tap()
    await page.getByLabel('Descripción').fill('Pintura especial')
    // Enter goes on to the next, and saves nothing that is half filled in.
    await page.getByLabel('Descripción').press('Enter')
    await expect(page.getByLabel('Monto')).toBeFocused()
    await page.getByLabel('Monto').fill('12.5')
    await page.getByLabel('Monto').press('Enter')
    await expect(page.getByText('TOTAL', { exact: true }).locator('..')).toContainText('$143.75')
    await expectOpenToEverybody(page)
    await press(page, 'Cerrar orden')
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).tap()
    await expect(page).toHaveURL(new RegExp(`#/work-order/${order.id}/order_closing/pdf$`))

    await page.getByRole('button', { name: 'Agregar detalle del trabajo' }).tap()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText('Detalle del trabajo: enderezado y pintura')
    await expect(sheet).not.toContainText('Detalle del trabajo: mecánica')
    // The additional, the two parts and the labour.
    const charged = await sheet.getByRole('row').filter({ hasText: '$' }).allTextContents()
    expect(amounts(charged)).toEqual([1250, 2550, 2550, 8025])
    await expect(sheet).toContainText('Trabajo y repuestos$131.25Cargos adicionales$12.50TOTAL$143.75')
    await expect(sheet).toContainText(/Cerrada el \d\d-\d\d-\d{4}/)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Regresar' }).tap()
    await expect(page).toHaveURL(/\/body-shop-orders(\?|$)/)
    await page.goto(`/#/work-order/${order.id}/timeline`)
    await expect(page.getByText('La orden pasó a Por facturar')).toBeVisible()
    await expectOpenToEverybody(page)
  })
})
