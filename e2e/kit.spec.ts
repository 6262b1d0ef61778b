import AxeBuilder from '@axe-core/playwright'
import { expect, sizes, test } from './kit-gallery.ts'

const sections = {
  table: 'Clientes',
  fields: 'Nuevo usuario',
  wizard: 'REGISTRO',
  uploads: 'Archivos',
  dialogs: 'Diálogos',
  shown: 'Datos',
  states: 'Estados',
  print: 'Impresión',
}

for (const [size, device] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use(device)

    for (const [section, title] of Object.entries(sections)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        test(`${section} is accessible in ${colorScheme} and fits the width`, async ({ page, open }) => {
          await page.emulateMedia({ colorScheme })
          await open(section)
          if (section === 'table') await expect(page.getByText('Ana Castillo')).toBeVisible()
          if (section === 'fields') {
            await page.getByRole('button', { name: 'Guardar' }).click()
            await expect(page.getByText('Campo requerido.').first()).toBeVisible()
          }
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow).toBe(0)
        })
      }

      test(`${section} is named in the tab and by its heading`, async ({ page, open }) => {
        await open(section)
        await expect(page).toHaveTitle(`${title} · Bujía`)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      })
    }

    test('the primary action stands at the right of the title', async ({ page, open }) => {
      await open('table')
      const title = await page.getByRole('heading', { name: 'Clientes' }).boundingBox()
      const action = await page.getByRole('link', { name: 'Crear cliente' }).boundingBox()
      if (!title || !action) throw new Error('not drawn')
      expect(action.x).toBeGreaterThan(title.x + title.width)
      expect(action.y).toBeLessThan(title.y + title.height)
    })

    test('an operator presses targets of 48 px or more', async ({ page, open }) => {
      await open('shown')
      const start = await page.getByRole('button', { name: 'Iniciar' }).boundingBox()
      expect(start?.height).toBeGreaterThanOrEqual(48)
    })

    test('the focus is seen wherever it goes', async ({ page, open }) => {
      await open('table')
      await expect(page.getByText('Ana Castillo')).toBeVisible()
      for (const control of [
        page.getByRole('link', { name: 'Crear cliente' }),
        page.getByRole('searchbox', { name: 'Buscar' }),
        page.getByRole('link', { name: 'Editar Ana Castillo' }),
        page.getByRole('button', { name: 'Página 2' }),
      ]) {
        await page.keyboard.press('Shift')
        await control.focus()
        const outline = await control.evaluate((node) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(node)
          return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
        })
        expect(outline).toBeGreaterThanOrEqual(1)
      }
    })
  })
}
