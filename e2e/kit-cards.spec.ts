import { expect, phone, test } from './kit-gallery.ts'

test.describe('cards on a phone', () => {
  test.use(phone)

  test('leave out what is empty', async ({ page, open }) => {
    await open('table?search=luis%20ruiz')
    const card = page.getByRole('listitem').filter({ hasText: 'luisruiz1@correo.gt' })
    await expect(card.getByRole('term')).toHaveText(['ESTADO', 'EMAIL', 'TOTAL'])
  })

  test('show the facts that identify a row on top, and the others with their titles', async ({ page, open }) => {
    await open('table')
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page.getByRole('listitem').filter({ hasText: 'Ana Castillo' })
    await expect(card).toContainText(/^Ana CastilloP-310BKL/)
    await expect(card.getByRole('term')).toHaveText(['ESTADO', 'EMAIL', 'TELÉFONO', 'TOTAL'])
    await expect(card.getByRole('definition').last()).toHaveText('$2,999.30')
    const edit = card.getByRole('link', { name: 'Editar Ana Castillo' })
    await expect(edit).toHaveText('Editar')
    const target = await edit.boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  })

  test('are sorted from a list', async ({ page, open }) => {
    await open('table?page=2')
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('TOTAL ↓')
    await expect(page.getByRole('listitem').first()).toContainText('$18,332.75')
    await expect(page.getByText('1–10 de 37')).toBeVisible()
  })
})
