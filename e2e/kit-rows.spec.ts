import type { Page } from '@playwright/test'
import { expect, phone, test } from './kit-gallery.ts'

test.use(phone)

const systems = { count: 1, results: [{ id: 1, name: 'Frenos', version: 1, system_components: [] }] }
const row = (page: Page, place: number) => page.getByRole('region', { name: `Tarea ${place}`, exact: true })
const drawn = (page: Page) => page.evaluate(() => ({ ...window.galleryDrawn }))

/** The fields that were drawn since, but for those of the row that came or went, which is the last. */
async function othersDrawnSince(page: Page, before: Record<string, number>): Promise<string[]> {
  const names = Object.entries(await drawn(page)).flatMap(([name, times]) => (times === before[name] ? [] : [name]))
  return names.filter((name) => !name.startsWith('tasks.20.'))
}

test('of a long diagnosis a letter draws its field, and a row that comes or goes leaves those before it alone', async ({
  page,
  open,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/car_system/**', async (route) => {
    await released
    await route.fulfill({ json: systems })
  })
  await open('rows')
  const rows = page.getByRole('region', { name: /^Tarea/ })
  await expect(rows).toHaveCount(20)
  await row(page, 1).getByLabel('Sistema').click()
  await expect(page.getByText('Cargando...')).toBeVisible()
  release()
  await page.getByRole('option', { name: 'Frenos' }).click()

  const written = row(page, 2).getByLabel('Descripción')
  await written.focus()
  let before = await drawn(page)
  await written.pressSequentially('Ruido')
  expect(await othersDrawnSince(page, before)).toEqual(['tasks.1.description'])

  before = await drawn(page)
  await page.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(row(page, 21).getByLabel('Sistema')).toBeFocused()
  expect(await othersDrawnSince(page, before)).toEqual([])

  before = await drawn(page)
  await page.getByRole('button', { name: 'Quitar tarea 2', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Quitar tarea 2', exact: true })).toBeFocused()
  await expect(row(page, 2).getByLabel('Número de parte')).toHaveValue('BP-3')
  await expect(row(page, 2).getByLabel('Descripción')).toHaveValue('')
  await expect(rows).toHaveCount(20)
  const renumbered = await othersDrawnSince(page, before)
  const after = Array.from({ length: 18 }, (_, place) => `tasks.${place + 2}.name`)
  expect(renumbered).toEqual(['tasks.1.name', 'tasks.1.description', ...after])
})
