import type { Page } from '@playwright/test'
import { parseDuration } from '../domain/kernel/durations.ts'
import { orderKinds } from '../domain/orders/order-kinds.ts'
import { openAnew } from './another-tab.ts'
import { row, title } from './at-the-desk.ts'
import type { Figures } from './day-figures.ts'
import { expect } from './workshop.ts'

const centsIn = (text: string) => Number(/\$[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(/\D/g, ''))
const secondsIn = (text: string) => parseDuration(/\d+:\d\d:\d\d/.exec(text)?.[0] ?? '') ?? Number.NaN
const countIn = (text: string) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''))

/** Opened anew, and nothing of it is awaited any more. */
async function open(page: Page, path: string, name: string): Promise<void> {
  await openAnew(page, path)
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByText('Cargando...')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** What somebody who looks at the month reads on the screen. */
export async function readMonth(page: Page): Promise<Figures> {
  await open(page, '/#/', 'Taller La Bujía')
  const section = (name: string) => page.getByRole('region', { name })
  const month = section('MES EN CURSO')
  /** What stands under its name, before it is compared with the month before. */
  const under = (name: string) => month.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]')
  const part = (name: string) => month.getByRole('row', { name }).getByRole('cell').first().innerText()
  const closed = async (label: string) => {
    const link = month.getByRole('link', { name: new RegExp(`(orden facturada|órdenes facturadas) de ${label}$`) })
    return countIn(await link.innerText())
  }
  return {
    billed: centsIn(await under('Total facturado').innerText()),
    labour: centsIn(await part('Mano de obra')),
    parts: centsIn(await part('Compras')),
    additionals: centsIn(await part('Insumos')),
    closed: countIn(await under('Órdenes facturadas').innerText()),
    'closed mechanic': await closed(orderKinds.entries.mechanic.label),
    'closed body_shop': await closed(orderKinds.entries.body_shop.label),
    'closed appraisal': await closed(orderKinds.entries.appraisal.label),
    seconds: secondsIn(await section('TIEMPO INVERTIDO EN PROCESOS').innerText()),
    'new clients': countIn(await section('NÚMERO DE CLIENTES NUEVOS').getByRole('link').first().innerText()),
  }
}

/** What is left of the quota, as whoever pays for it sees it. */
export async function readUsedQuota(page: Page): Promise<number> {
  await open(page, '/#/', 'Taller La Bujía')
  const used = page.getByRole('region', { name: 'ESTADO DE SUSCRIPCIÓN' }).getByText('Órdenes consumidas')
  return countIn(await used.locator('..').innerText())
}

const reportScreens = {
  finished: { path: '/#/collaborators', name: 'Colaboradores' },
  logbook: { path: '/#/bitacora-collaborators', name: 'Bitácora' },
}

/** What a report's screens say of some people: the list, and the cards above the orders of each. */
export async function readReport(
  page: Page,
  report: keyof typeof reportScreens,
  people: readonly string[],
): Promise<Figures> {
  const { path, name } = reportScreens[report]
  const figures: Figures = {}
  for (const person of people) {
    await open(page, path, name)
    const theirs = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Ver ordenes de ${person}` }) })
    figures[`${report} ${person}, listed cents`] = centsIn(await theirs.innerText())
    await theirs.getByRole('link').click()
    await expect(title(page, 'ORDENES ATENDIDAS')).toBeVisible()
    await expect(page.getByText(`${person} ·`)).toBeVisible()
    const card = (label: string) => page.getByText(label, { exact: true }).locator('..').innerText()
    figures[`${report} ${person}, cents`] = centsIn(await card('Monto generado'))
    figures[`${report} ${person}, seconds`] = secondsIn(await card('Tiempo invertido'))
  }
  return figures
}

/** The platform's summary. */
export async function readConsole(page: Page): Promise<Figures> {
  await open(page, '/#/platform', 'Resumen')
  const card = (label: string) => page.getByText(label, { exact: true }).locator('..').innerText()
  return {
    orders_this_month: countIn(await card('Órdenes del mes')),
    invoices_unpaid: countIn(await card('Facturas sin pagar')),
    unpaid_total: centsIn(await card('Por cobrar')),
    mails_waiting: countIn(await card('Correos en espera')),
  }
}

/** In her lists there is what her branch received, and nothing else. */
export async function expectOnly(page: Page, own: { plate: string }, others: readonly { plate: string }[]) {
  await open(page, '/#/body-shop-orders?status=12', 'ORDENES ENDEREZADO Y PINTURA')
  await expect(page.getByRole('radio', { name: 'FINALIZADO' })).toBeChecked()
  await expect(row(page, own.plate)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver factura/ })).toHaveCount(1)
  for (const { plate } of others) {
    await page.getByRole('searchbox').fill(plate)
    await expect(page.getByText('No hay datos')).toBeVisible()
  }
}
