import type { Locator, Page } from '@playwright/test'
import { appraisalStatuses } from '../domain/appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../domain/bodyshop/bodyshop-statuses.ts'
import { mechanicStatuses } from '../domain/mechanic/mechanic-statuses.ts'
import { openAnew } from './another-tab.ts'
import { expect, picture } from './workshop.ts'

/** What the people at the desk see of orders, and do with them. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const choice = (page: Page | Locator, name: string) => page.getByRole('combobox', { name })
export const row = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

type Reception = { client: string; plate: string; operator: string; description: string }
export type Order = { id: number; number: string; plate: string }

type Brought = { client: string; plate: string; paper?: string }

/** A car is received with two photos, as far as every kind of order asks for the same; with a paper, it stands at a cone. */
export async function bringCar(page: Page, kind: RegExp, given: Brought): Promise<void> {
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await page.getByRole('link', { name: kind }).click()
  await expect(title(page, 'AGREGAR ORDEN DE TRABAJO')).toBeVisible()
  await choice(page, 'Cliente').fill(given.plate)
  await page.getByRole('option', { name: given.client }).click()
  await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(given.plate))
  await choose(page, choice(page, 'Tipo de reparación'), 'Normal')
  const buffer = await picture(page)
  const chosen = page.locator('input[type=file][multiple]').last()
  if (given.paper) {
    await page.getByLabel('Cono').fill('C-7')
    await chosen.setInputFiles({ name: given.paper, mimeType: 'image/png', buffer })
    await expect(page.getByRole('link', { name: given.paper })).toBeVisible()
  }
  await press(page, 'Siguiente')
  await choose(page, choice(page, 'Tapicería'), 'Buen estado')
  await choose(page, choice(page, 'Cubrealfombras'), 'Hule')
  await choose(page, choice(page, 'Combustible'), 'Lleno')
  await page.getByLabel('Kilometraje').fill('45200')
  const photos = ['frente.png', 'atras.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await chosen.setInputFiles(photos)
  await expect(page.getByText('2 de 15')).toBeVisible()
  await press(page, 'Siguiente')
}

/** A car is received, step by step, and given to its operator. */
export async function receiveOrder(page: Page, given: Reception): Promise<Order> {
  await bringCar(page, /Mecánica/, given)
  await choice(page, 'Mecánico/Operador').fill(given.operator)
  await page.getByRole('option', { name: given.operator }).click()
  await page.getByLabel('Descripción').fill(given.description)
  await press(page, 'Guardar')
  await expect(page.getByText('Registro creado')).toBeVisible()
  return orderOf(page, given.plate)
}

/** The order of a car, as the list that is looked at shows it. */
export async function orderOf(page: Page, plate: string): Promise<Order> {
  const edit = row(page, plate).getByRole('link', { name: /^Editar/ })
  const number = (await edit.getAttribute('aria-label'))?.replace('Editar ', '') ?? ''
  const id = Number(/\/(\d+)\/edit/.exec((await edit.getAttribute('href')) ?? '')?.[1])
  return { id, number, plate }
}

const statusesIn = {
  mechanic_orders: Object.values(mechanicStatuses.entries),
  'body-shop-orders': Object.values(bodyShopStatuses.entries),
  'appraisal-orders': Object.values(appraisalStatuses.entries),
}

/** The order's row in the tab where it is to be now, looked for by its plate. */
export async function listed(
  page: Page,
  tab: string,
  order: Order,
  list: keyof typeof statusesIn = 'mechanic_orders',
): Promise<Locator> {
  const status = statusesIn[list].find((one) => one.tab === tab)?.code
  await openAnew(page, `/#/${list}?${new URLSearchParams({ status: String(status), search: order.plate })}`)
  await expect(page.getByRole('radio', { name: new RegExp(`^${tab}`) })).toBeChecked()
  const found = row(page, order.plate)
  await expect(found).toContainText(order.number)
  return found
}

/** What the timeline says of an order, from its row in the list. */
export async function expectTold(page: Page, found: Locator, what: string, who: string): Promise<void> {
  await found.getByRole('link', { name: /^Línea de tiempo/ }).click()
  await expect(title(page, 'LÍNEA DE TIEMPO')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(new RegExp(`${what}[^·]*· ${who}`))
}

export async function openQuotation(page: Page, found: Locator): Promise<void> {
  await found.getByRole('link', { name: /^Cotización/ }).click()
  await expect(title(page, 'COTIZACIÓN')).toBeVisible()
}

export function offers(page: Page): Locator {
  const rows = page.getByRole('table', { name: 'Repuestos' }).getByRole('row')
  return rows.filter({ has: page.getByRole('checkbox') })
}

/** Three providers for every line: 10.05, 20.05 and 30.05 on the first, ten cents more on each after it. */
export async function quote(page: Page): Promise<void> {
  await expect(offers(page).first()).toBeVisible()
  for (const [index, line] of (await offers(page).all()).entries()) {
    for (const slot of [1, 2, 3]) {
      await line.getByPlaceholder(`Proveedor ${slot}`).fill(`Repuestos ${slot}`)
      await line.getByRole('textbox', { name: `Precio ${slot}` }).fill(`${slot}0.${index}5`)
    }
  }
}

export async function sendToClient(page: Page): Promise<void> {
  await press(page, 'Enviar a cliente')
  await expect(page.getByText('Se enviara el correo al cliente')).toBeVisible()
  const sent = page.waitForResponse(/save_quotation\//)
  await press(page, 'Enviar')
  expect((await sent).ok()).toBe(true)
  // That of the time before may still be there.
  await expect(toast(page, 'Cotización enviada').last()).toBeVisible()
}

export async function finishQuotation(page: Page): Promise<void> {
  await press(page, 'Finalizar')
  await expect(page.getByText('¡Ya no se podra revertir esta acción!')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
  await expect(toast(page, 'Cotización finalizada')).toBeVisible()
  await expect(title(page, 'EN PROCESO')).toBeVisible()
}

export async function giveQualityControl(page: Page, found: Locator, who: string): Promise<void> {
  await found.getByRole('link', { name: /^Control de calidad/ }).click()
  await expect(page.getByRole('heading', { name: 'ASIGNAR' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Salir' })).toHaveAttribute(
    'href',
    /#\/mechanic_orders\?status=50&search=/,
  )
  const controller = choice(page, 'Mecánico/Operador')
  await controller.fill(who)
  await expect(page.getByRole('option', { name: who })).toBeVisible()
  // The first that fits what was typed.
  await controller.press('Enter')
  await expect(controller).toHaveValue(who)
  await press(page, 'Guardar')
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
}

const noHourlySale = (page: Page) => page.getByText('La venta por hora está sin definir: se indica en Configuraciones.')

/** 44.00 of labour, tax on the pads, 9.99 besides, three files and a reminder after six months. */
export async function fillClosing(page: Page): Promise<void> {
  const pads = page.getByRole('group', { name: 'Pastillas delanteras' })
  const price = pads.getByLabel('Precio')
  const tax = pads.getByLabel('Impuesto (13 %)')
  await tax.check()
  await expect(price).toHaveValue('22.66')
  await tax.uncheck()
  await expect(price).toHaveValue('20.05')
  await tax.check()
  // A price that no net one leads to comes back as it was typed, too.
  await price.fill('22.67')
  await tax.uncheck()
  await tax.check()
  await expect(price).toHaveValue('22.67')
  await expect(noHourlySale(page)).toHaveCount(0)
  await page.getByLabel('Venta de mano de obra').fill('44')
  await page.getByLabel('Observación').fill('Se entrega la pieza usada')
  await page.getByRole('button', { name: 'Agregar adicional' }).click()
  await page.getByLabel('Descripción').fill('Lavado y aspirado')
  await page.getByLabel('Monto').fill('9.99')
  const file = { mimeType: 'image/png', buffer: await picture(page) }
  for (const name of ['uno.png', 'dos.png', 'tres.png']) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Seleccionar archivo' }).click()
    await (await chooser).setFiles({ ...file, name })
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Seleccionar archivo' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Cambio de aceite' }).check()
  await page.getByLabel('Meses').fill('49')
  await press(page, 'Cerrar orden')
  await expect(page.getByText('El maximo de meses es 48')).toBeVisible()
  await page.getByLabel('Meses').fill('6')
}

/**
 * As it was filled in; the pads have the tax of that day, though the workshop charges another one by now. Of an hour that
 * has no price it is told where to set one.
 */
export async function expectKeptClosing(page: Page): Promise<void> {
  const closing = '**/api/work_orders/*/closing/*'
  await page.route(closing, async (route) => {
    const answer = await route.fetch()
    const unset = { hourly_sale: 0, labour_offered: 0 }
    await route.fulfill({ json: { ...(await answer.json()), tax_percentage_garage: 15, ...unset } })
  })
  await page.reload()
  await expect(page.getByLabel('Meses')).toHaveValue('6')
  const pads = page.getByRole('group', { name: 'Pastillas delanteras' })
  const tax = pads.getByLabel('Impuesto (13 %)')
  await tax.uncheck()
  await expect(pads.getByLabel('Precio')).toHaveValue('20.06')
  await tax.check()
  await expect(pads.getByLabel('Precio')).toHaveValue('22.67')
  await expect(page.getByRole('group', { name: 'Discos' }).getByLabel('Impuesto (15 %)')).not.toBeChecked()
  await expect(noHourlySale(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Usar / })).toHaveCount(0)
  await page.unroute(closing)
}
