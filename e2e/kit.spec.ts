import type { Page } from '@playwright/test'
import { accessibilityComplaints, expectNothingCutOff, expectOpenToEverybody } from './accessibility.ts'
import { expect, serverNow, sizes, test } from './kit-gallery.ts'

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

/** What appears only when something is done: where, what, and how one knows that it is there. */
const opened: Record<string, (page: Page) => Promise<void>> = {
  'dialogs with a question': async (page) => {
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'dialogs with a missing justification': async (page) => {
    await page.getByRole('button', { name: 'Rechazar tarea' }).click()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByText('La justificación es importante.')).toBeVisible()
  },
  'dialogs with toasts': async (page) => {
    await page.getByRole('button', { name: 'Información' }).click()
    await page.getByRole('button', { name: 'Error que se queda' }).press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'fields with a calendar': async (page) => {
    await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('05/03/1990')
    await expect(page.getByRole('button', { name: '5 marzo 1990', exact: true })).toBeVisible()
  },
  'fields with a list to choose from': async (page) => {
    await page.getByRole('combobox', { name: 'Marca' }).click()
    await expect(page.getByRole('option', { name: 'Kia' })).toBeVisible()
  },
  'table with a failure': async (page) => {
    await expect(page.getByText('Ana Castillo')).toBeVisible()
    await serverNow(page, 'fails')
    await page.getByRole('button', { name: 'Página 2' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'table with an order': async (page) => {
    await page.goto(page.url().replace('#/table', '#/table?ordering=-total&search=ana'))
    await expect(page.getByText('1–4 de 4')).toBeVisible()
  },
  'uploads with a large photo': async (page) => {
    await page.getByRole('button', { name: 'Ver Frente' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'wizard with its second step': async (page) => {
    await page.getByLabel('Nombre del taller').fill('La Bujía')
    await page.getByLabel('Ciudad').fill('Antigua')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(page.getByLabel('Teléfono')).toBeVisible()
  },
}

test('a word without an end and letters twice as large stay within a phone', async ({ page, open }) => {
  await page.setViewportSize(sizes.phone.viewport)
  for (const section of ['table', 'uploads', 'dialogs']) {
    await open(section)
    const title = page.getByRole('heading', { level: 1 })
    await title.evaluate((heading) => {
      heading.textContent = 'correoelectronico'.repeat(12)
      document.documentElement.style.fontSize = '200%'
    })
    await expect(title).toHaveCSS('font-size', '48px')
    await expectNothingCutOff(page)
    const cutOff = await page
      .getByRole('button')
      .filter({ hasText: /[a-z]{3}/ })
      .evaluateAll((buttons) =>
        buttons
          .filter((button) =>
            [button, ...button.querySelectorAll('span')]
              .filter((part) => getComputedStyle(part).overflow !== 'visible')
              .some((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight),
          )
          .map((button) => button.textContent),
      )
    expect(cutOff).toEqual([])
  }
})

test('a figure stays whole beside a text that takes two lines', async ({ page, open }) => {
  await page.setViewportSize(sizes.phone.viewport)
  await open('shown')
  await page.getByText('Orden BUJ-00042').evaluate((beside) => {
    beside.textContent = 'Transmisión, cantidad 2, Tomás Quiroga'
  })
  const lines = await page.getByRole('timer', { name: 'Cambio de aceite' }).evaluate((timer) => {
    const shown = document.createRange()
    shown.selectNodeContents(timer)
    return shown.getClientRects().length
  })
  expect(lines).toBe(1)
})

for (const [size, device] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use(device)

    test('every section is named, fits the width and is accessible in light and dark', async ({ page, open }) => {
      test.setTimeout(120_000)
      for (const [section, title] of Object.entries(sections)) {
        await test.step(section, async () => {
          await open(section)
          await expect(page).toHaveTitle(`${title} · Bujía`)
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          if (section === 'table') await expect(page.getByText('Ana Castillo')).toBeVisible()
          if (section === 'fields') {
            await page.getByRole('button', { name: 'Guardar' }).click()
            await expect(page.getByText('Campo requerido.').first()).toBeVisible()
          }
          await expectOpenToEverybody(page)
        })
      }
    })

    test('what opens, waits or fails is accessible in light and dark', async ({ page, open }) => {
      test.setTimeout(120_000)
      for (const [what, show] of Object.entries(opened)) {
        await test.step(what, async () => {
          await open(what.split(' ')[0] ?? '')
          await show(page)
          // What floats above a page belongs to none of its regions.
          expect(await accessibilityComplaints(page, { without: ['region'] })).toEqual([])
        })
      }
    })

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
