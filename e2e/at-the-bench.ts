import type { Page } from '@playwright/test'
import { openAnew } from './another-tab.ts'
import { expect } from './workshop.ts'

/** What the one who works on the car sees of their orders, and does with them. */
export const task = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const bar = (page: Page) => page.getByRole('region', { name: 'Tiempo', exact: true })
export const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })
export const answer = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button }).click()

/** Where somebody lands who looks at their work now. */
export async function openMyOrders(page: Page): Promise<void> {
  await openAnew(page, '/#/mywork-orders')
  await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
}

export async function openWork(page: Page, label: string, number: string): Promise<void> {
  await openMyOrders(page)
  await page.getByRole('link', { name: `${label} ${number}` }).click()
}

type Stage = 'el diagnóstico' | 'el control de calidad' | 'el lavado'

export async function startStage(page: Page, stage: Stage): Promise<void> {
  await bar(page)
    .getByRole('button', { name: `Iniciar ${stage}` })
    .click()
  await expect(bar(page).getByRole('button', { name: `Pausar ${stage}` })).toBeEnabled()
}

export async function pauseStage(page: Page, stage: Stage): Promise<void> {
  await bar(page)
    .getByRole('button', { name: `Pausar ${stage}` })
    .click()
  await expect(bar(page).getByRole('button', { name: `Iniciar ${stage}` })).toBeEnabled()
}

export async function chooseIn(page: Page, row: string, field: string, option: string): Promise<void> {
  await task(page, row).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function addRow(page: Page, place: number, system: string, component: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar tarea' }).click()
  await chooseIn(page, `Tarea ${place}`, 'Sistema', system)
  await chooseIn(page, `Tarea ${place}`, 'Componente', component)
}

type Photo = { name: string; mimeType: string; buffer: Buffer }

/** By the button that takes several; the others take what is dropped, or one from the camera. */
export async function choosePhotos(page: Page, photos: Photo[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Seleccionar archivos' }).click()
  await (await chooser).setFiles(photos)
}

export async function finishDiagnosis(page: Page, button = 'Guardar y salir'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await answer(page, 'Finalizar')
  await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
}

export async function startTask(page: Page, name: string): Promise<void> {
  await task(page, name)
    .getByRole('button', { name: `Iniciar ${name}` })
    .click()
  await expect(task(page, name).getByText('Empezada')).toBeVisible()
}

export async function finalizeTask(page: Page, name: string): Promise<void> {
  await task(page, name)
    .getByRole('button', { name: `Finalizar ${name}` })
    .click()
  await answer(page, 'Finalizar')
  await expect(task(page, name).getByText('Finalizada')).toBeVisible()
}

/**
 * The stage is done: the order goes on to the next, and leaves one's hands. Only a success leads to the list, which stays:
 * the toast that tells of it may be gone before a slow machine has drawn the list.
 */
export async function finishFlow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await answer(page, 'Finalizar')
  await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
}

export async function rejectTask(page: Page, name: string): Promise<void> {
  await task(page, name)
    .getByRole('button', { name: `Rechazar ${name}` })
    .click()
  await expect(page.getByText('¿Está seguro de rechazar la tarea?')).toBeVisible()
  await answer(page, 'Aceptar')
  await expect(task(page, name).getByText('No Finalizado')).toBeVisible()
}
