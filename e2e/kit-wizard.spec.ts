import type { Page } from '@playwright/test'
import { expect, mostlyOnPhones, test } from './kit-gallery.ts'

async function firstStep(page: Page): Promise<void> {
  await page.getByLabel('Nombre del taller').fill('La Bujía')
  await page.getByLabel('Ciudad').fill('Antigua')
  await page.getByRole('button', { name: 'Siguiente' }).click()
}

async function secondStep(page: Page, email = 'ana@correo.gt'): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Teléfono').fill('55551234')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('secreto')
  await page.getByRole('button', { name: 'Siguiente' }).click()
}

for (const [size, device] of Object.entries(mostlyOnPhones)) {
  test.describe(`a wizard on a ${size}`, () => {
    test.use(device)

    test.beforeEach(({ open }) => open('wizard'))

    const heading = (page: Page) => page.getByRole('heading', { level: 2 })

    test('has numbered steps, and marks the one it is at', async ({ page }) => {
      await expect(heading(page)).toContainText('Datos del taller')
      const marked = page.getByRole('button', { name: 'Datos del taller' })
      await expect(marked).toHaveAttribute('aria-current', 'step')
      await expect(marked).toBeEnabled()
      await expect(page.getByRole('button', { name: '2 Datos del administrador' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Anterior' })).toBeHidden()
    })

    test('checks a step before it goes on', async ({ page }) => {
      await page.getByLabel('Nombre del taller').fill('La Bujía')
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await expect(page.getByText('Campo requerido.')).toHaveCount(1)
      await expect(page.getByLabel('Ciudad')).toBeFocused()
      await expect(heading(page)).toContainText('Datos del taller')
    })

    test('keeps what was typed when going back and forth', async ({ page }) => {
      await firstStep(page)
      await expect(heading(page)).toContainText('Datos del administrador')
      await expect(heading(page)).toBeFocused()
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz')
      await page.getByRole('button', { name: 'Anterior' }).click()
      await expect(page.getByLabel('Nombre del taller')).toHaveValue('La Bujía')
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz')
      await page.getByRole('button', { name: 'Datos del taller' }).click()
      await expect(heading(page)).toContainText('Datos del taller')
      await expect(heading(page)).toBeFocused()
    })

    test('goes back a step by the browser’s own way back, and out only from the first', async ({ page }) => {
      await page.getByRole('link', { name: 'Tabla' }).click()
      await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
      await page.getByRole('link', { name: 'Pasos' }).click()
      await firstStep(page)
      await secondStep(page)
      await expect(heading(page)).toContainText('Datos de facturación')
      await page.goBack()
      await expect(heading(page)).toContainText('Datos del administrador')
      await expect(heading(page)).toBeFocused()
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@correo.gt')
      await page.goBack()
      await expect(heading(page)).toContainText('Datos del taller')
      await page.goBack()
      await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Salir' }).click()
      await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    })

    test('goes back, but not on, by its markers', async ({ page }) => {
      await firstStep(page)
      // It is said to be out of use; who presses it all the same stays.
      await page.getByRole('button', { name: 'Datos de facturación' }).click({ force: true })
      await expect(heading(page)).toContainText('Datos del administrador')
      await page.getByRole('button', { name: 'Datos del taller' }).click()
      await expect(heading(page)).toContainText('Datos del taller')
    })

    test('keeps step and values over a reload, but no password', async ({ page }) => {
      await firstStep(page)
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz')
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('secreto')
      await page.reload()
      await expect(heading(page)).toContainText('Datos del administrador')
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz')
      await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secreto')
      await page.getByRole('button', { name: 'Anterior' }).click()
      await expect(page.getByLabel('Ciudad')).toHaveValue('Antigua')
    })

    test('says that a reload brought back what was not saved, and discards it when asked to', async ({ page }) => {
      await firstStep(page)
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz')
      const notice = page.getByRole('status').filter({ hasText: 'Se recuperó lo que no habías guardado.' })
      await expect(notice).toHaveCount(0)
      await page.reload()
      await expect(notice).toBeVisible()
      await page.getByRole('button', { name: 'Descartar' }).click()
      await expect(notice).toHaveCount(0)
      await expect(heading(page)).toContainText('Datos del taller')
      await expect(page.getByLabel('Nombre del taller')).toHaveValue('')
      await page.reload()
      await expect(page.getByLabel('Nombre del taller')).toHaveValue('')
      await expect(notice).toHaveCount(0)
    })

    test('asks before it is left with unsaved changes, and discards them only then', async ({ page }) => {
      await firstStep(page)
      await page.getByRole('link', { name: 'Tabla' }).click()
      const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
      await dialog.getByRole('button', { name: 'Seguir editando' }).click()
      await expect(dialog).toBeHidden()
      await expect(heading(page)).toContainText('Datos del administrador')
      await page.getByRole('link', { name: 'Tabla' }).click()
      await dialog.getByRole('button', { name: 'Salir' }).click()
      await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
      await page.getByRole('link', { name: 'Pasos' }).click()
      await expect(heading(page)).toContainText('Datos del taller')
      await expect(page.getByLabel('Nombre del taller')).toHaveValue('')
    })

    test('is left without a question when nothing was typed', async ({ page }) => {
      await page.getByLabel('Ciudad').fill('Antigua')
      await page.getByLabel('Ciudad').fill('')
      await page.getByRole('link', { name: 'Tabla' }).click()
      await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    })

    test('sends at the last step, and its draft is gone', async ({ page }) => {
      await firstStep(page)
      await secondStep(page)
      await page.getByLabel('NIT').fill('1234567-8')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Registro creado' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual(
        [],
      )
    })

    test('goes to the step that the server complains about', async ({ page }) => {
      await firstStep(page)
      await secondStep(page, 'usado@correo.gt')
      await page.getByLabel('NIT').fill('1234567-8')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(heading(page)).toContainText('Datos del administrador')
      await expect(page.getByText('Este correo ya existe.')).toBeVisible()
      await expect(page.getByLabel('Correo electrónico')).toBeFocused()
    })

    test('asks again for a password that a reload has lost', async ({ page }) => {
      await firstStep(page)
      await secondStep(page)
      await page.reload()
      await expect(heading(page)).toContainText('Datos de facturación')
      await page.getByLabel('NIT').fill('1234567-8')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(heading(page)).toContainText('Datos del administrador')
      await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
    })

    test('the browser asks before the tab with unsaved changes goes', async ({ page }) => {
      await page.getByLabel('Ciudad').fill('Antigua')
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
    })
  })
}
