import { leadOrder } from './led-order.ts'
import { desk, expect, phone, picture, test } from './workshop.ts'

const boss = { username: 'coordinador', password: 'bujia-demo' }

test.describe('on a desk', () => {
  test.use(desk)

  test('an order is closed with tax, an additional and a reminder, and its slip adds up', async ({
    page,
    house,
    hire,
    logIn,
  }) => {
    const { username } = await hire('mechanic')
    const id = await leadOrder(house, 'to_check_in', username)
    await page.goto(`/#/mechanic-order/${id}/order_closing`)
    await logIn(boss)
    await expect(page.getByRole('heading', { name: 'CIERRE DE ORDEN MECÁNICA' })).toBeVisible()
    await expect(page.getByLabel('Venta de mano de obra')).toHaveValue('44.00')
    await expect(page.getByText('$22.00 × 02:00:00 = $44.00')).toBeVisible()
    const total = page.getByText('TOTAL', { exact: true }).locator('..')
    await expect(total).toContainText('$109.50')

    const prices = page.getByLabel('Precio')
    const taxes = page.getByLabel('Impuesto (13 %)')
    await taxes.first().check()
    await expect(prices.first()).toHaveValue('45.20')
    await taxes.first().uncheck()
    await expect(prices.first()).toHaveValue('40.00')
    // A price that no net one leads to comes back as it was typed, too.
    await taxes.first().check()
    await prices.first().fill('45.21')
    await taxes.first().uncheck()
    await taxes.first().check()
    await expect(prices.first()).toHaveValue('45.21')

    await page.getByRole('button', { name: 'Agregar adicional' }).click()
    await page.getByLabel('Descripción').fill('Lavado y aspirado')
    await page.getByLabel('Monto').fill('9.99')
    await page.getByLabel('Observación').fill('Se entrega la pieza usada')
    const file = { name: 'factura.png', mimeType: 'image/png', buffer: await picture(page) }
    for (const name of ['uno', 'dos', 'tres']) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Seleccionar archivo' }).click()
      await (await chooser).setFiles({ ...file, name: `${name}.png` })
      await expect(page.getByRole('link', { name: `${name}.png` })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Seleccionar archivo' })).toHaveCount(0)

    await page.getByRole('checkbox', { name: 'Cambio de aceite' }).check()
    await page.getByLabel('Meses').fill('49')
    await page.getByRole('button', { name: 'Cerrar orden' }).click()
    await expect(page.getByText('El maximo de meses es 48')).toBeVisible()
    await page.getByLabel('Meses').fill('6')
    // 44.00 + 45.21 + 25.50 + 9.99
    await expect(total).toContainText('$124.70')

    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'ORDENES MECANICAS' })).toBeVisible()
    await page.goto(`/#/mechanic-order/${id}/order_closing`)
    await expect(page.getByLabel('Meses')).toHaveValue('6')
    await page.getByRole('button', { name: 'Cerrar orden' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()

    await expect(page).toHaveURL(new RegExp(`#/work-order/${id}/order_closing/pdf$`))
    await page.getByRole('button', { name: 'Agregar detalle del trabajo' }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.print-sheet')
    await expect(sheet).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/)
    await expect(sheet.getByRole('row', { name: '1 Lavado y aspirado 1 $9.99' })).toBeVisible()
    const cents = async (text: string) =>
      Number((await sheet.getByRole('row', { name: text }).getByRole('cell').last().textContent())?.replace(/\D/g, ''))
    const charged = [await cents('Mano de obra'), await cents('Lavado')]
    const parts = await sheet.getByRole('row', { name: 'Repuestos Uno' }).getByRole('cell').last().allTextContents()
    expect(parts).toHaveLength(1)
    const rows = await sheet.getByRole('row').filter({ hasText: 'Repuestos Uno' }).allTextContents()
    const ofParts = rows.map((row) => Number(/\$([\d.]+)$/.exec(row)?.[1]?.replace('.', '')))
    const sum = [...charged, ...ofParts].reduce((all, one) => all + one, 0)
    expect(sum).toBe(12_470)
    await expect(sheet).toContainText('TOTAL$124.70')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL(/#\/mechanic_orders$/)

    await page.goto(`/#/mechanic-order/${id}/order_closing`)
    await expect(page.getByText('La orden está cerrada y ya no se puede modificar.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'HISTORIAL DE TIEMPO' }).click()
    await expect(page.getByRole('table', { name: 'Diagnóstico' })).toContainText('00:30:00')
    await page.getByRole('tab', { name: 'LÍNEA DE TIEMPO' }).click()
    await expect(page.getByText('Orden cerrada: $124.70')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('every line gets who works on it, and the order who checks it', async ({ page, house, hire, logIn }) => {
    const { username } = await hire('mechanic')
    const id = await leadOrder(house, 'in_progress', username)
    await page.goto(`/#/mechanic_order/${id}/in_progress`)
    await logIn(boss)
    await expect(page.getByRole('heading', { name: 'EN PROCESO' })).toBeVisible()
    const operators = page.getByRole('combobox', { name: 'Mecánico/Operador' })
    await expect(operators.first()).toHaveValue('Sin asignar')
    await operators.first().fill('Julio')
    await page.getByRole('option', { name: 'Julio Méndez' }).click()
    await page.getByLabel('Stock').last().check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await page.goto(`/#/mechanic_order/${id}/in_progress`)
    await expect(operators.first()).toHaveValue('Julio Méndez')
    await expect(page.getByLabel('Stock').last()).toBeChecked()

    await page.goto(`/#/mechanic_order/${id}/quality_control`)
    await expect(page.getByRole('heading', { name: 'ASIGNAR' })).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Campo requerido.')).toBeVisible()
    await operators.fill('Tomás')
    await page.getByRole('option', { name: 'Tomás Quiroga' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(/#\/mechanic_orders$/)
  })
})
