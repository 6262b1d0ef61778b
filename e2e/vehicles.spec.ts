import type { Page } from '@playwright/test'
import { garageItself, inScope } from '../server/kernel/scope.ts'
import { carBody, clientBody } from '../server/testing/clients.ts'
import { expectOpenToEverybody } from './accessibility.ts'
import { asking } from './asking.ts'
import { insertBilledOrder } from './workshop.repo.ts'
import { desk, expect, inventedName, inventedWord, phone, test } from './workshop.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text })
const select = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** As people do: the field is brought into sight before anything is typed into it. */
async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  await select(page, label).click()
  await select(page, label).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

test.describe('on a phone', () => {
  test.use(phone)

  test("a vehicle is added with a brand and a model of the garage's own, edited and deleted", async ({
    page,
    hire,
    logIn,
  }) => {
    const [name, stamp] = [inventedName('Rosa'), String(Date.now()).slice(-8)]
    await page.goto('/#/login')
    await logIn(await hire('proprietor'))
    await expect(page.getByText('Órdenes restantes').first()).toBeVisible()
    const server = await asking(page)
    const owned = carBody({ car_registration: `Q-${stamp}`, vin: `Q${stamp}` })
    await server.post('client/', clientBody({ name, cars: [owned], admission_date: '2026-11-01' }))

    await page.goto(`/#/clients?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Ver vehículos de ${name}` }).tap()
    await expect(title(page, 'Vehículos')).toBeVisible()
    await expect(page.getByText(name)).toBeVisible()
    await page.getByRole('link', { name: 'Crear vehículo' }).tap()
    await expect(title(page, 'NUEVO VEHÍCULO')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByText('Campo requerido.')).toHaveCount(8)
    await expect(field(page, 'Matrícula')).toBeFocused()

    await field(page, 'Matrícula').fill(`q ${stamp}`)
    await field(page, 'VIN').fill('1HGCM82633A00435O')
    // Nobody knows whether a brand is there as long as nobody answered.
    const brands = '**/api/brand_and_model/**'
    await page.route(brands, (route) => route.fulfill({ status: 404, json: {} }))
    await select(page, 'Marca').fill('Toyota')
    await expect(page.getByText('Error en la petición, vuelve a intentarlo')).toBeVisible()
    await expect(page.getByRole('option', { name: 'Agregar marca' })).toHaveCount(0)
    await page.unroute(brands)
    await choose(page, 'Marca', `Marca ${stamp}`, `Agregar marca «Marca ${stamp}»`)
    await expect(select(page, 'Marca')).toHaveValue(`Marca ${stamp}`)
    await select(page, 'Modelo').tap()
    await expect(page.getByText('No hay datos')).toBeVisible()
    await choose(page, 'Modelo', 'Uno', 'Agregar modelo «Uno»')
    await expect(select(page, 'Modelo')).toHaveValue('Uno')
    await field(page, 'Año').fill('2999')
    await field(page, 'Color').fill('Gris')
    await choose(page, 'Tipo de vehículo', 'suv', 'SUV')
    await page.getByLabel('Transmisión').first().click()
    await page.getByRole('option', { name: 'Manual' }).tap()
    await page.getByRole('checkbox', { name: 'Vehículo asegurado' }).check()
    await choose(page, 'Aseguradora', 'torogoz', 'Aseguradora Torogoz')
    await page.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByText('El VIN no puede contener las letras I, O ni Q.')).toBeVisible()
    await expect(page.getByText(/El año no puede ser mayor que \d{4}/)).toBeVisible()
    await field(page, 'VIN').fill(`R${stamp}`)
    await field(page, 'Año').fill('2020')
    await page.reload()
    await expect(select(page, 'Modelo')).toHaveValue('Uno')
    await page.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.locator('form').getByText('Esta matrícula ya existe.')).toBeVisible()
    await expect(field(page, 'Matrícula')).toBeFocused()
    await field(page, 'Matrícula').fill(`r-${stamp}`)
    await expectOpenToEverybody(page)
    await page.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByText('Registro creado')).toBeVisible()
    await expect(row(page, `R-${stamp}`)).toContainText('Aseguradora Torogoz')

    await page.getByRole('link', { name: `Editar R-${stamp}` }).tap()
    await expect(title(page, 'EDITAR VEHÍCULO')).toBeVisible()
    await expect(select(page, 'Marca')).toHaveValue(`Marca ${stamp}`)
    await choose(page, 'Marca', 'Toyota', 'Toyota')
    await expect(select(page, 'Modelo')).toHaveValue('')
    await page.reload()
    await expect(select(page, 'Marca')).toHaveValue('Toyota')
    await page.getByRole('button', { name: 'Descartar' }).tap()
    await expect(select(page, 'Marca')).toHaveValue(`Marca ${stamp}`)
    await expect(select(page, 'Modelo')).toHaveValue('Uno')
    await choose(page, 'Marca', 'Toyota', 'Toyota')
    await choose(page, 'Modelo', 'hilux', 'Hilux')
    await page.getByRole('checkbox', { name: 'Vehículo asegurado' }).uncheck()
    await expect(select(page, 'Aseguradora')).toHaveCount(0)
    await page.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(row(page, `R-${stamp}`)).toContainText('Hilux')
    await expect(row(page, `R-${stamp}`)).toContainText('Sin seguro')

    await page.getByRole('button', { name: `Eliminar R-${stamp}` }).tap()
    const question = page.getByRole('dialog', { name: '¿Eliminar?' })
    await expect(question).toContainText('¡No podrás revertir esta acción!')
    await question.getByRole('button', { name: 'Eliminar' }).tap()
    await expect(page.getByText('Registro eliminado')).toBeVisible()
    await expect(row(page, `R-${stamp}`)).toHaveCount(0)
    await page.getByRole('link', { name: 'Salir' }).tap()
    await expect(title(page, 'Clientes')).toBeVisible()
  })
})

test.describe('at a desk', () => {
  test.use(desk)

  test('a car changes its owner and its billed orders are still there; who may not delete sees no bin', async ({
    page,
    hire,
    logIn,
    house,
  }) => {
    const word = inventedWord()
    const stamp = String(Date.now()).slice(-8)
    await page.goto('/#/login')
    await logIn(await hire('mechanicCoordinator'))
    await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
    const server = await asking(page)
    const car = carBody({ car_registration: `T-${stamp}`, vin: `T${stamp}` })
    const seller = await server.post('client/', clientBody({ name: `Vende ${word}`, cars: [car] }))
    const spare = carBody({ car_registration: `U-${stamp}`, vin: `U${stamp}` })
    const buyer = await server.post('client/', clientBody({ name: `Compra ${word}`, cars: [spare] }))
    const { id } = seller.cars[0]
    const billed = { client: seller.id, car: id, totalCents: 123_450 }
    const number = await inScope(house, garageItself(1), (scope) => insertBilledOrder(scope, billed))

    await page.goto(`/#/client/${seller.id}/cars`)
    const headers = ['MATRÍCULA', 'MARCA', 'MODELO', 'AÑO', 'COLOR', 'TIPO', 'ASEGURADORA', 'RECORDATORIO', 'Acciones']
    await expect(page.getByRole('columnheader')).toHaveText(headers)
    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)
    await page.getByRole('button', { name: `Cambiar propietario de T-${stamp}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar propietario' })
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByText('Campo requerido.')).toBeVisible()
    await select(page, 'Nuevo propietario').fill(word)
    await expect(page.getByRole('option', { name: `Compra ${word}` })).toBeVisible()
    await expect(page.getByRole('option', { name: `Vende ${word}` })).toHaveCount(0)
    await page.getByRole('option', { name: `Compra ${word}` }).click()
    await expectOpenToEverybody(page)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    const question = page.getByRole('dialog', { name: '¿Cambiar propietario?' })
    await expect(question).toContainText('Su historial de órdenes se queda con el vehículo.')
    await question.getByRole('button', { name: 'Cambiar propietario' }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(page.getByText('No hay datos')).toBeVisible()

    await page.goto(`/#/client/${buyer.id}/cars`)
    await page.getByRole('link', { name: `Ver ordenes facturadas de T-${stamp}` }).click()
    await expect(title(page, 'ORDENES FACTURADAS')).toBeVisible()
    await expect(row(page, number)).toContainText(`Vende ${word}`)
    await expect(row(page, number)).toContainText('1,234.50')
    await page.getByRole('searchbox').fill('no hay tal')
    await expect(page.getByText('No hay datos')).toBeVisible()
    await page.getByRole('searchbox').fill(number)
    await expect(row(page, number)).toBeVisible()
    await page.getByRole('link', { name: 'Regresar' }).click()

    // What a colleague saved meanwhile is not overwritten, and what was typed is not lost.
    await page.getByRole('link', { name: `Editar T-${stamp}` }).click()
    await field(page, 'Color').fill('Azul noche')
    await server.put(`car/${id}/`, { ...car, color: 'Blanco', year: 2021 })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Otro usuario modificó este registro.')).toBeVisible()
    await expect(field(page, 'Color')).toHaveValue('Azul noche')
    await page.getByRole('button', { name: 'Recargar' }).click()
    await expect(field(page, 'Color')).toHaveValue('Blanco')
    await page.getByRole('button', { name: 'Recuperar lo mío' }).click()
    await expect(field(page, 'Color')).toHaveValue('Azul noche')
    await expect(field(page, 'Año')).toHaveValue('2021')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()

    await page.goto(`/#/client/${seller.id}/car/${id}/edit`)
    await expect(page.getByText('No se encontró el registro.')).toBeVisible()
    await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  })
})
