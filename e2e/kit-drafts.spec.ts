import type { Page } from '@playwright/test'
import { desk, expect, test } from './kit-gallery.ts'

test.use(desk)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const restored = 'Se recuperó lo que no habías guardado.'
const changed = 'Este registro cambió antes de que guardaras lo tuyo.'
const notice = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says })

/** Typed in this tab, then saved by somebody else, then looked at again: what was typed is offered. */
async function openOffered(page: Page): Promise<void> {
  await field(page, 'Nombre').fill('Ana María')
  await press(page, 'Otra persona guarda')
  await page.reload()
  await expect(notice(page, changed)).toBeVisible()
  await expect(field(page, 'Ciudad')).toHaveValue('Ahuachapán')
}

test('what is offered of before is declined without what was typed since, and waits for an answer over a reload', async ({
  page,
  open,
}) => {
  await open('drafts')
  await openOffered(page)
  await field(page, 'Ciudad').fill('Apaneca')
  await page.reload()
  await expect(notice(page, restored)).toBeVisible()
  await expect(field(page, 'Ciudad')).toHaveValue('Apaneca')
  await expect(field(page, 'Nombre')).toHaveValue('Ana')
  const declines = notice(page, changed).getByRole('button', { name: 'Descartar' })
  // No flatter than a small button is anywhere else.
  expect((await declines.boundingBox())?.height).toBeGreaterThanOrEqual(28)
  await declines.click()
  await expect(notice(page, changed)).toHaveCount(0)
  await expect(field(page, 'Ciudad')).toHaveValue('Apaneca')
  await page.reload()
  await expect(notice(page, restored)).toBeVisible()
  await expect(notice(page, changed)).toHaveCount(0)

  // Throwing away what was recovered throws away what was typed since: only that is asked about.
  await field(page, 'Nota 1').fill('Otra')
  await press(page, 'Descartar')
  await page.getByRole('dialog', { name: '¿Descartar todo?' }).getByRole('button', { name: 'Seguir editando' }).click()
  await expect(field(page, 'Nota 1')).toHaveValue('Otra')
  await expect(field(page, 'Ciudad')).toHaveValue('Apaneca')
  await field(page, 'Nota 1').fill('Uno')
  await press(page, 'Descartar')
  await expect(field(page, 'Ciudad')).toHaveValue('Ahuachapán')
  await expect(notice(page, restored)).toHaveCount(0)
})

test('what was typed and undone again leaves what is offered of before, which comes back beside what was typed since', async ({
  page,
  open,
}) => {
  await open('drafts')
  await openOffered(page)
  await field(page, 'Nota 1').fill('Otra')
  await field(page, 'Nota 1').fill('Uno')
  await page.reload()
  await expect(notice(page, changed)).toBeVisible()
  await field(page, 'Nota 2').fill('Nueva')
  await press(page, 'Recuperar lo mío')
  await expect(field(page, 'Nombre')).toHaveValue('Ana María')
  await expect(field(page, 'Ciudad')).toHaveValue('Ahuachapán')
  await expect(field(page, 'Nota 2')).toHaveValue('Nueva')
})

test('of two drafts that were overtaken one after the other nothing is lost', async ({ page, open }) => {
  await open('drafts')
  await openOffered(page)
  await field(page, 'Nota 1').fill('Otra')
  await press(page, 'Otra persona guarda')
  await page.reload()
  await press(page, 'Recuperar lo mío')
  await expect(field(page, 'Nombre')).toHaveValue('Ana María')
  await expect(field(page, 'Nota 1')).toHaveValue('Otra')
  await expect(field(page, 'Ciudad')).toHaveValue('Ahuachapán')
})

test('what a colleague saves while a draft is open is not taken for its writer’s own', async ({ page, open }) => {
  await open('drafts')
  await field(page, 'Nombre').fill('Ana María')
  await page.reload()
  await expect(notice(page, restored)).toBeVisible()
  await press(page, 'Otra persona guarda')
  await field(page, 'Nota 1').fill('Otra')
  await page.reload()
  await press(page, 'Recuperar lo mío')
  await expect(field(page, 'Nombre')).toHaveValue('Ana María')
  await expect(field(page, 'Nota 1')).toHaveValue('Otra')
  await expect(field(page, 'Ciudad')).toHaveValue('Ahuachapán')
})

test('a row that is taken out after a save is a draft of what was saved', async ({ page, open }) => {
  await open('drafts')
  await field(page, 'Nombre').fill('Ana María')
  await press(page, 'Guardar')
  await expect(page.getByText('Guardado')).toBeVisible()
  await press(page, 'Quitar nota 2')
  await page.reload()
  await expect(notice(page, restored)).toBeVisible()
  await expect(notice(page, changed)).toHaveCount(0)
  await expect(field(page, 'Nota 2')).toHaveValue('Tres')
  await expect(field(page, 'Nombre')).toHaveValue('Ana María')
})
