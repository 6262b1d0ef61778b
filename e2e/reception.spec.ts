import type { Locator, Page } from '@playwright/test'
import { showDate } from '../domain/kernel/dates.ts'
import { expectOpenToEverybody } from './accessibility.ts'
import { answerEnded, loseTheAnswer } from './answers.ts'
import { choice, row, title } from './at-the-desk.ts'
import { nextJanuary, registerClient } from './registered-client.ts'
import { desk, expect, firstVisit, phone, picture, test } from './workshop.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

const smallestGif = 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

async function expectPicture(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('img', { name })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

/** A client who is to be reminded of an oil change. */
const newClient = (page: Page) =>
  registerClient(page, { notification: { type_notification: 'oil_change', send_date: nextJanuary } })

test.describe('on a phone', () => {
  test.use({ ...phone, userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' })

  test(
    'a coordinator keeps a car with two photos as a draft, completes it later, and it is diagnosed',
    firstVisit,
    async ({ page, hire, logIn }) => {
      await page.goto('/#/login')
      await logIn(await hire('mechanicCoordinator'))
      await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
      const { name, plate } = await newClient(page)
      await page.getByRole('link', { name: 'Crear orden' }).tap()
      await expect(title(page, 'Selecciona el tipo de orden')).toBeVisible()
      await page.getByRole('link', { name: /Mecánica/ }).tap()
      await expect(title(page, 'AGREGAR ORDEN DE TRABAJO')).toBeVisible()

      await page.getByRole('button', { name: 'Guardar borrador' }).tap()
      await expect(page.getByText('Campo requerido.')).toHaveCount(3)
      const take = async (typed: string, client: string) => {
        await choice(page, 'Cliente').fill(typed)
        await page.getByRole('option', { name: client }).tap()
      }
      const cars = /\/api\/car\/\?/
      await page.route(cars, (route) => route.fulfill({ status: 404, json: {} }))
      await take(plate, name)
      await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(plate))
      const pending = page.getByRole('region', { name: 'Notificaciones pendientes' })
      await expect(pending.getByRole('alert')).toBeVisible()
      await page.unroute(cars)
      await pending.getByRole('button', { name: 'Reintentar' }).tap()
      // Another client has other cars; of two, one has to be chosen.
      await take('Carlos Alvarado', 'Carlos Alvarado')
      await expect(choice(page, 'Vehículo')).toHaveValue('')
      await take(plate, name)
      await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(plate))
      await expect(pending).toContainText('Cambio de aceite')
      await expect(pending).toContainText(showDate(nextJanuary))
      await expect(pending.getByRole('columnheader')).toHaveText(['Notificación', 'Fecha de envio', 'Acción'])
      await pending.getByRole('button', { name: 'Eliminar Cambio de aceite' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).tap()
      await expect(pending).toContainText('No hay datos')
      await choice(page, 'Tipo de reparación').tap()
      await page.getByRole('option', { name: 'Rapido' }).tap()
      await page.getByRole('button', { name: 'Siguiente' }).tap()

      await expect(step(page, 'INVENTARIO DE VEHÍCULO')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Radio' }).check()
      // The first try of the second photo does not get through. The addresses of both have ended.
      let tries = 0
      await page.route('**/api/upload/', (route) => {
        tries += 1
        return tries === 2 ? route.fulfill({ status: 429, body: '{}' }) : answerEnded(route)
      })
      const content = await picture(page)
      const photo = (file: string) => ({ name: file, mimeType: 'image/png', buffer: content })
      const chosen = page.locator('input[type=file][multiple]').last()
      // Taken away before it is small enough to go, one is not sent at all.
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      await chosen.setInputFiles(photo('borrosa.png'))
      await page.getByRole('button', { name: 'Quitar borrosa.png' }).tap()
      release()
      await chosen.setInputFiles(['frente.png', 'atras.png'].map(photo))
      await expect(page.getByText('2 de 15')).toBeVisible()
      expect(tries).toBe(3)
      await page.unroute('**/api/upload/')
      await page.reload()
      await expect(step(page, 'INVENTARIO DE VEHÍCULO')).toBeVisible()
      await expect(page.getByText('2 de 15')).toBeVisible()
      for (const file of ['frente.png', 'atras.png']) await expectPicture(page, file)
      await expect(page.getByRole('checkbox', { name: 'Radio' })).toBeChecked()
      await expectOpenToEverybody(page)
      // It is kept, and nobody hears of it.
      await page.route('**/api/work_orders/', loseTheAnswer, { times: 1 })
      await page.getByRole('button', { name: 'Guardar borrador' }).tap()
      await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: 'Guardar borrador' }).tap()
      await expect(page.getByText('Registro creado')).toBeVisible()

      await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
      await expect(row(page, plate)).toHaveCount(1)
      await expect(row(page, plate)).toContainText('Borrador')
      await page.getByRole('button', { name }).tap()
      await expect(page.getByRole('dialog', { name })).toContainText(/BUJ-\d+.*Mecánico\/OperadorN\/ADescripciónN\/A/)
      await page.getByRole('button', { name: 'CERRAR', exact: true }).tap()
      await page.clock.install()
      const edited = /\/api\/work_orders\/\d+\//
      await page.route(edited, answerEnded)
      await row(page, plate)
        .getByRole('link', { name: /^Editar/ })
        .tap()

      await expect(title(page, 'EDITAR ORDEN DE TRABAJO')).toBeVisible()
      await expect(choice(page, 'Cliente')).toHaveValue(name)
      await page.getByRole('button', { name: 'Siguiente' }).tap()
      await expect(page.getByRole('button', { name: 'Quitar frente.png' })).toBeVisible()
      await page.unroute(edited)
      // Another one comes to a standstill on its way.
      await page.route('**/api/upload/', () => {}, { times: 1 })
      const underWay = page.waitForRequest('**/api/upload/')
      await chosen.setInputFiles(photo('lado.png'))
      await underWay
      await page.clock.fastForward('04:00')
      await expectPicture(page, 'frente.png')
      await expect(page.getByRole('button', { name: 'Reintentar lado.png' })).toBeVisible()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByText('3 de 15')).toBeVisible()
      await page.getByRole('button', { name: 'Quitar lado.png' }).tap()
      await page.getByRole('button', { name: 'Siguiente' }).tap()
      await expect(page.getByText('Campo requerido.')).toHaveCount(4)
      for (const [field, value] of Object.entries({
        Tapicería: 'Buen estado',
        Cubrealfombras: 'Hule',
        Combustible: 'Lleno',
      })) {
        await choice(page, field).tap()
        await page.getByRole('option', { name: value, exact: true }).tap()
      }
      await page.getByLabel('Kilometraje').fill('45200')
      await page.getByRole('button', { name: 'Siguiente' }).tap()
      await expect(step(page, 'IMÁGENES DIAGNÓSTICO')).toBeVisible()
      await page.getByRole('button', { name: 'Siguiente' }).tap()
      await choice(page, 'Mecánico/Operador').fill('quiroga')
      await page.getByRole('option', { name: /Quiroga/ }).tap()
      await page.getByLabel('Descripción').fill('Ruido al frenar')
      await page.getByRole('button', { name: 'Guardar', exact: true }).tap()
      await expect(page.getByText('Registro actualizado')).toBeVisible()
      await expect(page).toHaveURL(/mechanic_orders\?status=20$/)
      await expect(row(page, plate)).not.toContainText('Borrador')
      await page.getByRole('button', { name }).tap()
      await expect(page.getByRole('dialog', { name })).toContainText('Quiroga')
      await expect(page.getByRole('dialog', { name })).toContainText('Ruido al frenar')
    },
  )
})

test.describe('at a desk', () => {
  test.use(desk)

  test('an order is received by keyboard alone, found again, and its tab is remembered', async ({
    page,
    hire,
    logIn,
  }) => {
    const press = (key: string) => page.keyboard.press(key)
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await target.evaluate((node) => node === document.activeElement)) return
        await press('Tab')
      }
      await expect(target).toBeFocused()
    }
    const choose = async (field: string, typed: string, option: RegExp | string) => {
      await tabTo(choice(page, field))
      if (typed) await page.keyboard.type(typed)
      else await press('ArrowDown')
      const wanted = page.getByRole('option', { name: option }).first()
      await expect(wanted).toBeVisible()
      for (let presses = 0; presses < 10; presses++) {
        if ((await wanted.getAttribute('data-combobox-selected')) === 'true') break
        await press('ArrowDown')
      }
      await press('Enter')
    }
    const go = async (name: string) => {
      await tabTo(page.getByRole('button', { name, exact: true }))
      await press('Enter')
    }
    await page.goto('/#/login')
    await logIn(await hire('mechanicCoordinator'))
    await expect(page.getByRole('region', { name: 'MECANICAS' })).toContainText('Control de calidad')
    const { name, plate } = await newClient(page)
    await tabTo(page.getByRole('link', { name: 'Crear orden' }))
    await press('Enter')
    await tabTo(page.getByRole('link', { name: /Mecánica/ }))
    await press('Enter')

    await expect(title(page, 'AGREGAR ORDEN DE TRABAJO')).toBeVisible()
    await choose('Cliente', name, name)
    await expect(choice(page, 'Vehículo')).toHaveValue(new RegExp(plate))
    await choose('Tipo de reparación', '', 'Normal')
    await go('Siguiente')
    await tabTo(page.getByRole('checkbox', { name: 'Radio' }))
    await press('Space')
    await choose('Tapicería', '', 'Mal Estado')
    await choose('Cubrealfombras', '', 'Tela')
    await choose('Combustible', '', '1/2 tanque')
    await press('Tab')
    await page.keyboard.type('120500')
    await go('Siguiente')
    await expect(page.getByText('Por lo menos carga una imagen.')).toBeVisible()
    await expect(page.getByText('JPEG, JPG, PNG, GIF · máximo 15')).toBeVisible()
    const photo = { name: 'lado.gif', mimeType: 'image/gif', buffer: Buffer.from(smallestGif, 'base64') }
    await page.locator('input[type=file][multiple]').last().setInputFiles(photo)
    await expect(page.getByText('1 de 15')).toBeVisible()
    await go('Siguiente')
    await expect(step(page, 'ORDEN MECANICA')).toBeVisible()
    await tabTo(page.getByLabel('Descripción'))
    await page.keyboard.type('Cambio de aceite')
    await go('Guardar')
    await expect(page.getByText('Registro creado')).toBeVisible()

    await expect(title(page, 'ORDENES MECANICAS')).toBeVisible()
    const columns = ['CLIENTE', 'NUMERO ORDEN', 'MATRÍCULA', 'TELÉFONO', 'VIN', 'MARCA', 'INGRESO', 'Acciones']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    await expect(row(page, plate)).toContainText(/Toyota\d\d-\d\d-20\d\d/)
    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)
    await page.getByRole('button', { name }).hover()
    await expect(page.getByRole('tooltip')).toContainText('Mecánico/Operador: N/A')
    await expect(page.getByRole('tooltip')).toContainText('Descripción: Cambio de aceite')
    await page.getByText('FINALIZADAS').click()
    await expect(page.getByRole('columnheader', { name: 'TOTAL FACTURADO' })).toBeVisible()
    await page.goto('/#/work-orders')
    await page.getByRole('link', { name: 'Ver ordenes: MECANICAS' }).click()
    await expect(page.getByRole('radio', { name: 'FINALIZADAS' })).toBeChecked()
    await page.goto('/#/work-orders')
    await page.getByRole('link', { name: /^No asignada/ }).click()
    await expect(row(page, plate)).toBeVisible()
  })
})
