import { expect, mostlyOnPhones, test } from './kit-gallery.ts'

declare const watchers: { requestClose: () => void }[]

/** A desk has no Back key: what one asks of the browser's own watchers is what such a key asks of them. */
function keepTheWatchers(): void {
  const page = window as unknown as { watchers: object[]; CloseWatcher: new () => object }
  page.watchers = []
  page.CloseWatcher = class extends page.CloseWatcher {
    constructor() {
      super()
      page.watchers.push(this)
    }
  }
}

for (const [size, device] of Object.entries(mostlyOnPhones)) {
  test.describe(`dialogs on a ${size}`, () => {
    test.use(device)

    test.beforeEach(({ open }) => open('dialogs'))

    test('deleting asks first, and the focus returns', async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Eliminar' })
      const answer = page.getByRole('log', { name: 'Respuesta' })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: '¿Eliminar?' })
      await expect(dialog).toContainText('¡No podrás revertir esta acción!')
      // Operators answer with a thumb.
      for (const button of await dialog.getByRole('button').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
      }
      await dialog.getByRole('button', { name: 'Eliminar' }).click()
      await expect(answer).toHaveText('eliminado')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await expect(answer).toHaveText('conservado')
      await expect(dialog).toBeHidden()
      await opener.click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(answer).toHaveText('conservado')
    })

    test('any question can be asked', async ({ page }) => {
      await page.getByRole('button', { name: 'Enviar correo' }).click()
      const dialog = page.getByRole('dialog', { name: '¿Enviar correo?' })
      await expect(dialog).toContainText('Se enviara el correo al cliente')
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
      await expect(page.getByRole('log', { name: 'Respuesta' })).toHaveText('enviado')
    })

    test('a justification is wanted, and may be thought better of', async ({ page }) => {
      const answer = page.getByRole('log', { name: 'Respuesta' })
      await page.getByRole('button', { name: 'Rechazar tarea' }).click()
      const dialog = page.getByRole('dialog', { name: '¿Está seguro de rechazar la tarea?' })
      const reason = dialog.getByRole('textbox', { name: 'Justificación' })
      await expect(reason).toBeFocused()
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
      await expect(dialog.getByText('La justificación es importante.')).toBeVisible()
      await expect(reason).toBeFocused()
      await reason.fill('   ')
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
      await expect(dialog.getByText('La justificación es importante.')).toBeVisible()
      await reason.fill(' Quedó flojo ')
      // As a phone's keyboard is put away.
      await page.mouse.click(5, 5)
      await expect(reason).toHaveValue(' Quedó flojo ')
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
      await expect(answer).toHaveText('Quedó flojo')
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Rechazar tarea' }).click()
      await expect(reason).toHaveValue('')
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await expect(answer).toHaveText('sin motivo')
    })

    test('the browser’s own way back takes the question along with its screen', async ({ page }) => {
      const before = page.getByRole('heading', { level: 1, name: 'Datos' })
      await page.getByRole('link', { name: 'Datos' }).click()
      // Nobody goes back to a screen at which they never were.
      await expect(before).toBeVisible()
      await page.getByRole('link', { name: 'Diálogos' }).click()
      await page.getByRole('button', { name: 'Eliminar' }).click()
      const dialog = page.getByRole('dialog', { name: '¿Eliminar?' })
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(before).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    test('where the browser tells of a phone’s Back, it closes the question and leaves the screen', async ({
      page,
    }) => {
      await page.addInitScript(keepTheWatchers)
      await page.reload()
      await page.getByRole('button', { name: 'Eliminar' }).click()
      const dialog = page.getByRole('dialog', { name: '¿Eliminar?' })
      await expect(dialog).toBeVisible()
      await page.evaluate(() => watchers.at(-1)?.requestClose())
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('log', { name: 'Respuesta' })).toHaveText('conservado')
      await expect(page.getByRole('heading', { level: 1, name: 'Diálogos' })).toBeVisible()
    })

    test('what has to be read is left by "Regresar"', async ({ page }) => {
      await page.getByRole('button', { name: 'Informar' }).click()
      const dialog = page.getByRole('dialog', { name: '¡Error!' })
      await expect(dialog).toContainText('¡Debes de ingresar por lo menos un vehículo al cliente!')
      await dialog.getByRole('button', { name: 'Regresar' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('log', { name: 'Respuesta' })).toHaveText('leído')
    })
  })

  test.describe(`toasts on a ${size}`, () => {
    test.use(device)

    test.beforeEach(async ({ page, open }) => {
      await page.clock.install()
      await open('dialogs')
    })

    test('success is titled Éxito and goes after three seconds', async ({ page }) => {
      // Of a region that comes together with its words, most screen readers say nothing.
      const spoken = page.locator('[aria-live="polite"]')
      await expect(spoken).toBeEmpty()
      await page.getByRole('button', { name: 'Éxito' }).click()
      await page.clock.runFor(500)
      const toast = spoken.getByRole('status').filter({ hasText: 'Registro actualizado' })
      await expect(toast).toContainText('Éxito')
      await page.clock.runFor(2000)
      await expect(toast).toBeVisible()
      await page.clock.runFor(1500)
      await expect(toast).toBeHidden()
    })

    test('an error is titled ERROR and stays as long as it was told', async ({ page }) => {
      await page.getByRole('button', { name: 'Error de importación' }).click()
      await page.clock.runFor(5000)
      const toast = page.getByRole('alert').filter({ hasText: 'Error al intentar leer el archivo excel' })
      await expect(toast).toContainText('ERROR')
      await page.clock.runFor(2000)
      await expect(toast).toBeHidden()
    })

    test('a sticky error stays until it is closed', async ({ page }) => {
      await page.getByRole('button', { name: 'Error que se queda' }).click()
      await page.clock.runFor(60_000)
      const toast = page.getByRole('alert').filter({ hasText: 'Error al modificar la contraseña' })
      await expect(toast).toBeVisible()
      await toast.getByRole('button', { name: 'Cerrar' }).click()
      await page.clock.runFor(1000)
      await expect(toast).toBeHidden()
    })

    test('an error is told at once, however many successes came before it', async ({ page }) => {
      await page.clock.pauseAt(Date.now() + 60_000)
      // On a phone five of them hide the buttons from the finger.
      for (let done = 0; done < 5; done++) await page.getByRole('button', { name: 'Éxito' }).press('Enter')
      await page.getByRole('button', { name: 'Error que se queda' }).press('Enter')
      await page.clock.runFor(500)
      await expect(page.getByRole('alert').filter({ hasText: 'Error al modificar la contraseña' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toHaveCount(4)
    })

    test('information is titled ¡Información!', async ({ page }) => {
      await page.getByRole('button', { name: 'Información' }).click()
      await page.clock.runFor(500)
      const toast = page.getByRole('status').filter({ hasText: 'No has comenzado a contar el tiempo' })
      await expect(toast).toContainText('¡Información!')
    })
  })
}

test('a purchase that was required is cancelled to the orders, one that was chosen to the login, where a done one leads', async ({
  page,
  open,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Comprar más ordenes' })
  await open('purchase')
  await page.getByRole('button', { name: 'Crear orden' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/#\/work-orders$/)

  await open('purchase')
  await page.getByRole('button', { name: 'Comprar' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/#\/login$/)

  await open('purchase')
  await page.getByRole('button', { name: 'Crear orden' }).click()
  const bought = { available_orders: 41, orders_consumed: 40, orders_remaining: 1 }
  await page.route('**/api/garage/order_extra/', (route) => route.fulfill({ json: bought }))
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})
