import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Person } from './demo-account.ts'
import { expect } from './workshop.ts'

/** Somebody who wants to register, and whom nobody knows yet. */
export function newcomer() {
  const username = `dueña${Date.now()}${randomInt(1000)}`
  return { garage: `Taller ${username}`, username, password: 'torque y bujías' }
}

export const heading = (page: Page) => page.getByRole('heading', { level: 2 })

export async function fillGarage(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre del taller').fill(name)
  await page.getByLabel('Teléfono').fill('+503 2245-1180')
  await page.getByLabel('Correo electrónico').fill('hola@elrayo.example')
  await page.getByRole('combobox', { name: 'País' }).fill('el salv')
  await page.getByRole('option', { name: 'El Salvador' }).click()
  await page.getByLabel('Ciudad').fill('Santa Ana')
  await page.getByLabel('Dirección').fill('Calle Libertad 12')
}

export async function fillProprietor(page: Page, { username, password }: Person) {
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana María')
  await page.getByLabel('Apellido').fill('Ruiz')
  await page.getByLabel('Teléfono').fill('70112233')
  await page.getByLabel('Correo electrónico').fill('ana@elrayo.example')
  await page.getByLabel('Usuario').fill(username)
  await fillPasswords(page, password)
}

export async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill(password)
}

export async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click()
  await expect(heading(page)).toContainText(to)
}

/** The three steps, ready to be sent. */
export async function fillEveryStep(page: Page, owner: ReturnType<typeof newcomer>): Promise<void> {
  await fillGarage(page, owner.garage)
  await goOn(page, 'Datos del administrador')
  await fillProprietor(page, owner)
  await goOn(page, 'Datos de facturación')
  await page.getByLabel('Identificación tributaria').fill('0614')
}

/** The dialog that says the workshop has to be approved first; who has read it goes on to the login. */
export async function readPending(page: Page): Promise<void> {
  const told = page.getByRole('dialog', { name: '¡Información!' })
  await expect(told).toContainText('Tu taller está pendiente de aprobación.')
  await told.getByRole('button', { name: 'Regresar' }).click()
}
