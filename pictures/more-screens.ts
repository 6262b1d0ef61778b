import type { Page } from '@playwright/test'
import { access } from '../domain/access/access.contract.ts'
import { incomplete } from '../domain/incomplete/incomplete.contract.ts'
import { orders } from '../domain/orders/orders.contract.ts'
import { demo } from '../e2e/demo-account.ts'
import { ask } from '../e2e/mechanic-order.ts'
import type { Screen } from '../e2e/screens.ts'
import { expect } from '../e2e/workshop.ts'

/** Screens whose address is only known once the workshop is there. */
export async function behindTheLists(): Promise<Record<string, Screen>> {
  const { token } = await ask(undefined, access.login, { body: demo('admin') })
  const quoted = await ask(token, orders.list, { query: { type: 'order_mechanic', status: '30' } })
  const quotation = `/#/mechanic_order/${quoted.results[0]?.id}/quotation`
  const cars = await ask(token, incomplete.cars, {})
  const car = cars.results[0]?.id as number
  const undone = await ask(token, incomplete.orders, { params: { id: car } })
  return {
    'a quotation': { path: quotation, shows: 'Enviar a cliente' },
    'a printed quotation': { path: `${quotation}/pdf`, shows: 'IMPRIMIR' },
    'the incomplete orders of a car': { path: `/#/cars/incomplete-orders/${car}/tasks`, shows: 'FECHA DE CIERRE' },
    'the incomplete tasks of an order': { path: `/#/cars/tasks/${undone.results[0]?.id}`, shows: 'Tareas' },
  }
}

/** The console of those who run the platform, once somebody has logged in there. */
export async function ofThePlatform(page: Page): Promise<Record<string, Screen>> {
  const operator = demo('plataforma')
  await page.goto('/#/platform/login')
  await page.getByLabel('Usuario').fill(operator.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'INGRESAR' }).click()
  await expect(page).not.toHaveURL(/login/)
  return {
    figures: { path: '/#/platform', shows: /./ },
    garages: { path: '/#/platform/garages', shows: 'Taller La Bujía' },
    branches: { path: '/#/platform/branches', shows: /./ },
    plans: { path: '/#/platform/plans', shows: 'Esencial' },
    invoices: { path: '/#/platform/invoices', shows: /./ },
    mails: { path: '/#/platform/mails', shows: /./ },
  }
}

/** Where somebody begins, their orders, and the first of each place that their buttons lead to. */
export async function ofThoseWhoWork(page: Page): Promise<Record<string, Screen>> {
  const screens: Record<string, Screen> = {
    home: { path: '/#/', shows: /./ },
    'my orders': { path: '/#/mywork-orders', shows: /./ },
  }
  await page.goto('/#/mywork-orders')
  await expect(page.getByText('Cargando...')).toHaveCount(0)
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    const [path, name] = [await link.getAttribute('href'), await link.textContent()]
    if (path && name) screens[`work ${name}`] ??= { path: `/${path}`, shows: /./ }
  }
  return screens
}
