import type { Page } from '@playwright/test'
import { expectOpenToEverybody } from './accessibility.ts'
import { bringCar, choice, choose, press, row, title, toast } from './at-the-desk.ts'
import { atTheBodyShop } from './body-shop-counter.ts'
import { registerClient } from './registered-client.ts'
import { desk, expect, phone, test } from './workshop.ts'

const stage = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const operatorOf = (page: Page, name: string) => choice(page, `Operador de ${name}`)
const column = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('at a desk', () => {
  test.use(desk)

  test('an order is received with its flow, followed on the board while others move it, and sent back twice', async ({
    page,
    hire,
    logIn,
  }) => {
    const painter = await hire('bodyShopOperator', { firstName: 'Pintora' })
    const bench = await atTheBodyShop(painter)
    await page.goto('/#/login')
    await logIn(await hire('accountant'))
    await page.getByRole('link', { name: 'Ordenes' }).first().click()
    await expect(column(page, 'ENDEREZADO Y PINTURA')).toContainText('Lavado del vehículo')
    const listed = page.getByRole('link', { name: 'Ver ordenes: ENDEREZADO Y PINTURA' })
    await expect(listed).toHaveAttribute('href', /#\/body-shop-orders$/)
    const { name, plate } = await registerClient(page)
    await bringCar(page, /Enderezado y Pintura/, { client: name, plate, paper: 'poliza.png' })

    await page.getByRole('button', { name: 'guardar', exact: true }).click()
    await expect(page.getByText('Selecciona por lo menos un flujo para poder enviar.')).toBeVisible()
    await expect(page.getByText('Campo requerido.')).toHaveCount(1)
    await expect(operatorOf(page, 'Pintura')).toBeDisabled()
    await expect(operatorOf(page, 'Pintura')).toHaveAttribute('placeholder', 'Desactivado.')
    await stage(page, 'Seleccionar todos').check()
    await expect(page.getByText('Selecciona por lo menos un flujo para poder enviar.')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11)
    // By name: of everybody who can be chosen, only the first ten show unasked.
    await operatorOf(page, 'Pintura').fill(painter.name)
    await page.getByRole('option', { name: painter.name, exact: true }).click()
    await stage(page, 'Pintura').uncheck()
    await expect(operatorOf(page, 'Pintura')).toHaveValue('')
    await expect(operatorOf(page, 'Pintura')).toBeDisabled()
    await expect(stage(page, 'Seleccionar todos')).not.toBeChecked()
    await stage(page, 'Seleccionar todos').check()
    await stage(page, 'Seleccionar todos').uncheck()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    for (const each of ['Diagnóstico', 'Desarmado', 'Pintura']) {
      await stage(page, each).check()
      await operatorOf(page, each).fill(painter.name)
      await page.getByRole('option', { name: painter.name }).click()
    }
    await page.getByLabel('Descripción').fill('Golpe en la puerta')
    await expectOpenToEverybody(page)
    await page.getByRole('button', { name: 'guardar', exact: true }).click()
    await expect(page.getByText('Registro creado')).toBeVisible()
    await expect(title(page, 'ORDENES ENDEREZADO Y PINTURA')).toBeVisible()
    await expect(page).toHaveURL(/body-shop-orders\?status=1$/)
    await expect(page.getByRole('radiogroup', { name: 'Estado' }).getByRole('radio')).toHaveCount(13)
    const edit = row(page, plate).getByRole('link', { name: /^Editar/ })
    const id = Number(/body-shop\/(\d+)\/edit/.exec((await edit.getAttribute('href')) ?? '')?.[1])

    await page.getByText('Tablero').click()
    const card = page.getByRole('link', { name: plate })
    await expect(column(page, 'DIAGNÓSTICO').getByRole('link', { name: plate })).toContainText(name)
    await expect(card).toContainText(painter.name)
    await expect(card).toContainText('menos de 1 min')
    await card.focus()
    await bench.diagnose(id)
    await expect(column(page, 'DESARMADO').getByRole('link', { name: plate })).toBeFocused()
    await expect(column(page, 'DIAGNÓSTICO').getByRole('link', { name: plate })).toHaveCount(0)
    await bench.finish(id, 'disarmed')
    await expect(column(page, 'PINTURA').getByRole('link', { name: plate })).toBeVisible()

    await card.press('Enter')
    await expect(title(page, 'EDITAR ORDEN DE TRABAJO')).toBeVisible()
    await expect(choice(page, 'Cliente')).toBeDisabled()
    await expect(page.getByLabel('Cono')).toHaveValue('C-7')
    await expect(page.getByRole('link', { name: 'poliza.png' })).toBeVisible()
    for (const next of ['INVENTARIO DE VEHÍCULO', 'IMÁGENES DIAGNÓSTICO', 'ENDEREZADO Y PINTURA']) {
      await press(page, 'Siguiente')
      await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible()
    }
    await expect(stage(page, 'Seleccionar todos')).toHaveCount(0)
    await expect(stage(page, 'Pintura')).toBeDisabled()
    await expect(operatorOf(page, 'Pintura')).toBeEnabled()
    await expect(operatorOf(page, 'Desarmado')).toBeDisabled()
    await page.getByLabel('Descripción').fill('Golpe en dos puertas')
    const head = page.getByRole('main').getByText(`· ${plate} ·`).locator('..')
    const state = page.getByRole('combobox', { name: 'Estado' })
    await state.click()
    await expect(page.getByRole('option')).toHaveText(['Diagnóstico', 'Desarmado', 'Pintura'])
    await page.getByRole('option', { name: 'Desarmado' }).click()
    const asked = page.getByRole('dialog', { name: '¿Regresar a Desarmado?' })
    await expect(asked).toContainText(
      'Si regresas deberas finalizar las tareas de nuevo de cada estado siguiente a: Desarmado',
    )
    await asked.getByRole('button', { name: 'No', exact: true }).click()
    await expect(state).toHaveValue('Pintura')
    await choose(page, state, 'Desarmado')
    await page.getByRole('button', { name: '¡Sí, regresar!' }).click()
    await expect(toast(page, 'Se regreso correctamente')).toContainText('Éxito')
    await expect(state).toHaveValue('Desarmado')
    await expect(head).toHaveText(/Desarmado$/)
    await expect(stage(page, 'Pintura')).toBeEnabled()
    await expect(operatorOf(page, 'Desarmado')).toBeEnabled()
    await choose(page, state, 'Diagnóstico')
    await expect(page.getByRole('dialog', { name: '¿Regresar a Diagnostico?' })).toContainText(
      'Se borrarán los datos de la orden de trabajo.',
    )
    await page.getByRole('button', { name: '¡Sí, regresar!' }).click()
    await expect(head).toHaveText(/Diagnóstico$/)
    // Before the first stage there is none to go back to.
    await expect(state).toHaveCount(0)
    await stage(page, 'Pintura').uncheck()
    await page.getByRole('button', { name: 'guardar', exact: true }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    // Who works on the board comes back to it.
    await expect(page).toHaveURL(/body-shop-orders\?status=1&view=board$/)
    await page.getByText('Lista', { exact: true }).click()
    await page.getByRole('button', { name }).hover()
    await expect(page.getByRole('tooltip')).toContainText('Descripción: Golpe en dos puertas')
    await page.goto('/#/body-shop-orders')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'DIAGNÓSTICO' })).toBeChecked()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the board is remembered, is moved sideways and leads to the list of each state', async ({
    page,
    hire,
    logIn,
  }) => {
    await page.goto('/#/login')
    await logIn(await hire('accountant'))
    await expect(page.getByText('Órdenes restantes').first()).toBeVisible()
    await page.goto('/#/body-shop-orders')
    await page.getByText('Tablero').tap()
    await expect(page.getByRole('region')).toHaveCount(12)
    await expect(column(page, 'NO ASIGNADAS')).toBeInViewport()
    await expect(column(page, 'POR FACTURAR')).not.toBeInViewport()
    await page.reload()
    const last = column(page, 'POR FACTURAR').getByRole('link', { name: 'POR FACTURAR' })
    await last.focus()
    await expect(column(page, 'POR FACTURAR')).toBeInViewport()
    await last.tap()
    await expect(page.getByRole('radio', { name: 'POR FACTURAR' })).toBeChecked()
  })
})
