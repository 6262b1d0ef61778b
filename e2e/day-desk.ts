import type { Page } from '@playwright/test'
import { type Cents, cents, formatMoney, parseMoney } from '../domain/kernel/money.ts'
import type { OrderType } from '../domain/kernel/permissions.ts'
import * as counter from './at-the-desk.ts'
import { openReception } from './day-people.ts'
import { expect } from './workshop.ts'

/** What an order was closed with, in cents. */
export type Bill = { labour: number; parts: number; additionals: number }
/** One of the day's orders; without a bill it is still open in the evening. */
export type DayOrder = counter.Order & { kind: OrderType; client: string; bill?: Bill; ofBranch?: boolean }

type Car = { client: string; plate: string }

const lists = {
  mechanic: { list: 'mechanic_orders', tab: 'PARA FACTURAR', title: 'CIERRE DE ORDEN MECÁNICA' },
  body_shop: { list: 'body-shop-orders', tab: 'POR FACTURAR', title: 'CIERRE DE ORDEN ENDEREZADO Y PINTURA' },
  appraisal: { list: 'appraisal-orders', tab: 'POR FACTURAR', title: 'CIERRE DE ORDEN AVALÚO' },
} as const satisfies Record<OrderType, unknown>

export async function receiveRepair(page: Page, car: Car, operator: string, description: string): Promise<DayOrder> {
  await openReception(page)
  const order = await counter.receiveOrder(page, { ...car, operator, description })
  return { ...order, kind: 'mechanic', client: car.client }
}

/** Each of these stages is one person's. */
export async function receiveBodywork(page: Page, car: Car, stages: readonly string[], operator: string) {
  await openReception(page)
  await counter.bringCar(page, /Enderezado y Pintura/, car)
  await giveStages(page, stages, operator)
  await page.getByLabel('Descripción').fill('Golpe en la puerta')
  await counter.press(page, 'guardar')
  await expect(page.getByText('Registro creado')).toBeVisible()
  return { ...(await counter.orderOf(page, car.plate)), kind: 'body_shop', client: car.client } satisfies DayOrder
}

async function giveStages(page: Page, stages: readonly string[], operator: string): Promise<void> {
  for (const stage of stages) {
    await page.getByRole('checkbox', { name: stage, exact: true }).check()
    await counter.choice(page, `Operador de ${stage}`).fill(operator)
    await page.getByRole('option', { name: operator, exact: true }).click()
  }
}

export async function receiveAppraisal(page: Page, car: Car, appraiser: string): Promise<DayOrder> {
  await openReception(page)
  await counter.bringCar(page, /Avalúo/, car)
  await counter.choice(page, 'Valuador').fill(appraiser)
  await page.getByRole('option', { name: appraiser }).click()
  await counter.choice(page, 'Aseguradora').fill('Torogoz')
  await page.getByRole('option', { name: 'Aseguradora Torogoz' }).click()
  await page.getByLabel('Descripción').fill('Golpe lateral')
  await counter.press(page, 'Guardar')
  await expect(page.getByText('Registro creado')).toBeVisible()
  return { ...(await counter.orderOf(page, car.plate)), kind: 'appraisal', client: car.client }
}

/** The body-shop order that an appraiser asked for gets its stage and whose that is. */
export async function givePainting(page: Page, order: counter.Order, painter: string): Promise<void> {
  const found = await counter.listed(page, 'NO ASIGNADAS', order, lists.body_shop.list)
  await found.getByRole('link', { name: /^Editar/ }).click()
  await expect(page.getByText(`${order.number} viene de un avalúo`)).toBeVisible()
  for (const next of ['INVENTARIO DE VEHÍCULO', 'IMÁGENES DIAGNÓSTICO', 'ENDEREZADO Y PINTURA']) {
    await counter.press(page, 'Siguiente')
    await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible()
  }
  await giveStages(page, ['Pintura'], painter)
  await counter.press(page, 'guardar')
  await expect(page.getByText('Registro actualizado')).toBeVisible()
}

type Typed = {
  labour: string
  /** Under an appraisal: what is charged for the work of its body-shop order. */
  bodyLabour?: string
  /** The approved price of each part, and whether the tax is added to it. */
  parts?: { name: string; price: string; taxed: boolean }[]
  additional?: { what: string; amount: string }
}

const typed = (amount: string | undefined) => parseMoney(amount ?? '0') as Cents
/** The garage's 13 %, half a cent up. */
const taxed = (price: number) => Math.floor((price * 113 + 50) / 100)

/** Filled in, closed, and the slip adds up to what was typed. */
export async function close(page: Page, order: DayOrder, form: Typed): Promise<DayOrder> {
  const { list, tab, title } = lists[order.kind]
  const bill: Bill = {
    labour: typed(form.labour) + typed(form.bodyLabour),
    parts: (form.parts ?? []).reduce((sum, { price, taxed: isTaxed }) => {
      return sum + (isTaxed ? taxed(typed(price)) : typed(price))
    }, 0),
    additionals: typed(form.additional?.amount),
  }
  const total = formatMoney(cents(bill.labour + bill.parts + bill.additionals))
  const found = await counter.listed(page, tab, order, list)
  await found.getByRole('link', { name: `Facturar ${order.number}` }).click()
  await expect(counter.title(page, title)).toBeVisible()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Venta de mano de obra').fill(form.labour)
  for (const part of form.parts ?? []) {
    const group = panel.getByRole('group', { name: part.name })
    await expect(group.getByLabel('Precio')).toHaveValue(part.price)
    if (part.taxed) await group.getByLabel('Impuesto (13 %)').check()
  }
  if (form.additional) {
    await counter.press(page, 'Agregar adicional')
    await panel.getByLabel('Descripción').fill(form.additional.what)
    await panel.getByLabel('Monto').fill(form.additional.amount)
  }
  if (form.bodyLabour) {
    await page.getByRole('tab', { name: 'ENDEREZADO Y PINTURA' }).click()
    await expect(page.getByRole('tab', { name: 'ENDEREZADO Y PINTURA', selected: true })).toBeVisible()
    await panel.getByLabel('Venta de mano de obra').fill(form.bodyLabour)
  }
  await expect(panel.getByText('TOTAL', { exact: true }).locator('..')).toContainText(total)
  await counter.press(page, 'Cerrar orden')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()
  await expect(page).toHaveURL(new RegExp(`#/work-order/${order.id}/order_closing/pdf$`))
  await expect(page.getByRole('article')).toContainText(`TOTAL${total}`)
  return { ...order, bill }
}
