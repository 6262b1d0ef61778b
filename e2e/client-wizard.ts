import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './workshop.ts'

/** The wizard in which a client is made, as a person fills it in. */
export const next = (page: Page) => page.getByRole('button', { name: 'Siguiente', exact: true }).click()
/** Nobody else's, also when two tests ask for one in the same millisecond. */
export const number = () => `${Date.now()}${randomInt(1000)}`.slice(-9)

export async function choose(page: Page, field: string, option: string, typed = ''): Promise<void> {
  const select = page.getByRole('combobox', { name: field })
  const wanted = page.getByRole('option', { name: option, exact: true })
  // A list that moves while it opens may be missed by a finger: then it is opened, and pressed, again.
  await expect(async () => {
    await select.click()
    if (typed) await select.fill(typed)
    await wanted.click({ timeout: 3000 })
    await expect(wanted).toBeHidden({ timeout: 2000 })
    await expect(select).not.toHaveValue('', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

export async function fillPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).first().fill(name)
  await page.getByLabel('Correo electrónico').first().fill('rosa@example.com')
  await page.getByLabel('Teléfono fijo').first().fill('2250-9911')
  await choose(page, 'Género', 'Mujer')
  await page.getByLabel('Ciudad').fill('Santa Ana')
  await page.getByLabel('Dirección').fill('Calle Libertad 12')
}

/** A car in the dialog of the wizard's last step. */
export async function fillCar(page: Page, plate: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar vehículo' }).click()
  await fillCarFields(page, plate)
}

export async function fillCarFields(page: Page, plate: string): Promise<void> {
  await page.getByLabel('Matrícula').fill(plate)
  await page.getByLabel('VIN').fill(`vin-${plate}`)
  await choose(page, 'Marca', 'Toyota', 'corolla')
  await choose(page, 'Modelo', 'Corolla', 'coro')
  await page.getByLabel('Año').fill('2015')
  await page.getByLabel('Color').fill('Gris')
  await choose(page, 'Tipo de vehículo', 'Sedán')
  await choose(page, 'Transmisión', 'Automático')
}

export const addCar = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Agregar vehículo', exact: true }).click()
