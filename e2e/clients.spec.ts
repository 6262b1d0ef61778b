import type { Page } from '@playwright/test'
import { showDateWithSlashes } from '../domain/kernel/dates.ts'
import { expectNothingCutOff, expectOpenToEverybody } from './accessibility.ts'
import { addCar, choose, fillCar, fillPerson, next, number } from './client-wizard.ts'
import { nextJanuary } from './registered-client.ts'
import { desk, expect, firstVisit, inventedName, phone, test } from './workshop.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 2 })
test.describe('on a phone', () => {
  test.use(phone)

  test('a client with a contact and two vehicles is made, found by a plate with dashes, and edited on a desk', async ({
    page,
    hire,
    logIn,
  }) => {
    const [name, first, second] = [inventedName('Rosa'), `P${number()}`, `M${number()}`]
    await page.goto('/#/clients')
    await logIn(await hire('mechanicCoordinator'))
    await expect(page.getByRole('radio', { name: 'ACTIVOS', exact: true })).toBeChecked()
    await page.getByRole('link', { name: 'Crear cliente' }).click()
    await expect(page.getByRole('combobox', { name: 'País' })).toHaveValue('El Salvador')
    await fillPerson(page, name)
    // As long as no document is, and without a place to break it at.
    await page.getByLabel('Número de documento').fill(`${first}X`.repeat(6))

    await choose(page, '¿Cómo nos conoció?', 'Red social')
    await choose(page, 'Red social', 'Instagram')
    await choose(page, '¿Cómo nos conoció?', 'Radio')
    await expect(page.getByLabel('Descripción')).toHaveValue('')

    await page.getByRole('button', { name: 'Agregar contacto' }).click()
    await page.getByRole('button', { name: 'Agregar contacto' }).click()
    await expect(page.getByRole('group', { name: 'Contacto 2' }).getByLabel('Nombre')).toBeFocused()
    await page.getByRole('group', { name: 'Contacto 2' }).getByLabel('Nombre').fill('Luis Paz')
    await page.getByRole('button', { name: 'Quitar contacto 1' }).click()
    await expect(page.getByRole('group', { name: 'Contacto 1' }).getByLabel('Nombre')).toHaveValue('Luis Paz')
    await page.getByRole('button', { name: 'Agregar contacto' }).click()
    await page.getByRole('button', { name: 'Quitar contacto 2' }).click()
    await expect(page.getByRole('button', { name: 'Quitar contacto 1' })).toBeFocused()
    await next(page)

    await expect(heading(page)).toContainText('DATOS FACTURACIÓN')
    await expect(page.getByLabel('Nombre o razón social')).toHaveValue(name)
    await page.getByLabel('Identificación tributaria').fill('0614-290288')
    await next(page)

    await fillCar(page, first)
    await choose(page, 'Marca', 'Kia', 'kia')
    await expect(page.getByRole('combobox', { name: 'Modelo' })).toHaveValue('')
    await choose(page, 'Modelo', `Agregar modelo «Raro ${first}»`, `Raro ${first}`)
    await expect(page.getByRole('combobox', { name: 'Modelo' })).toHaveValue(`Raro ${first}`)
    await choose(page, 'Recordatorio', 'Cambio de aceite')
    await expectOpenToEverybody(page)
    await page.getByLabel('Fecha de envio').fill(showDateWithSlashes(nextJanuary))
    await addCar(page)
    await expect(page.getByRole('group', { name: `Vehículo ${first}` })).toContainText(
      `Raro ${first} - Kia · 2015 · Gris`,
    )
    await fillCar(page, first)
    await addCar(page)
    await expect(page.getByText('Esta matrícula ya existe.')).toBeVisible()
    await page.getByLabel('Matrícula').fill(second)
    await page.getByLabel('VIN').fill(`vin${second}`)
    await addCar(page)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Registro creado')).toBeVisible()
    await expect(page).toHaveURL(/#\/clients$/)

    const dashed = `${second.slice(0, 4).toLowerCase()}-${second.slice(4)}`
    await page.getByRole('searchbox').fill(dashed)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Sin órdenes')
    await expectNothingCutOff(page)
    await expect(page.getByRole('listitem').filter({ hasText: '22509911' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)

    await page.setViewportSize(desk.viewport)
    await page.getByRole('link', { name: `Editar ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'EDITAR CLIENTE' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Contacto 1' }).getByLabel('Nombre')).toHaveValue('Luis Paz')
    await page.getByRole('button', { name: 'DATOS FACTURACIÓN' }).click()
    await expect(page.getByLabel('Ciudad')).toHaveValue('Santa Ana')
    await page.getByLabel('Ciudad').fill('')
    await page.getByRole('button', { name: 'DATOS PERSONALES' }).click()
    await page.getByLabel('Ciudad').fill('Ahuachapán')
    // What is wrong in another step is turned to.
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Campo requerido.')).toBeVisible()
    await page.getByLabel('Ciudad').fill('Santa Ana')
    await page.getByRole('button', { name: 'DATOS PERSONALES' }).click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name: `Ver ordenes facturadas de ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'ORDENES FACTURADAS' })).toBeVisible()
    await expect(page.getByText('No hay datos')).toBeVisible()
    await page.getByRole('searchbox').fill('BUJ-1')
    await expect(page).toHaveURL(/search_ordenes=BUJ-1/)
    await page.getByRole('link', { name: 'Regresar' }).click()
    await expect(page).toHaveURL(/#\/clients\?search=/)
  })
})

test(
  'the wizard without a vehicle says so and asks nothing; what was typed outlives a reload',
  firstVisit,
  async ({ page, hire, logIn }) => {
    const name = inventedName('Rosa')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/#/clients')
    await logIn(await hire('accountant'))
    await page.getByRole('link', { name: 'Crear cliente' }).click()
    await expect(page.getByRole('heading', { name: 'AGREGAR CLIENTE' })).toBeVisible()
    await expect(heading(page)).toContainText('DATOS PERSONALES')
    await next(page)
    await expect(page.getByText('Campo requerido.')).toHaveCount(6)
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
    await fillPerson(page, name)
    await next(page)
    await expect(page.getByRole('combobox', { name: 'País' })).toHaveValue('El Salvador')
    await expect(page.getByLabel('Ciudad')).toHaveValue('Santa Ana')
    await expect(page.getByLabel('Dirección')).toHaveValue('Calle Libertad 12')
    await page.getByLabel('Identificación tributaria').fill('0614')
    await page.getByLabel('Ciudad').fill('Sonsonate')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`${name} Paz`)
    await page.getByLabel('Ciudad').fill('La Unión')
    await next(page)
    // What was taken over follows, what was changed by hand stays.
    await expect(page.getByLabel('Nombre o razón social')).toHaveValue(`${name} Paz`)
    await expect(page.getByLabel('Ciudad')).toHaveValue('Sonsonate')
    await next(page)

    const before = sent.length
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '¡Error!' })
    await expect(dialog).toContainText('¡Debes de ingresar por lo menos un vehículo al cliente!')
    await dialog.getByRole('button', { name: 'Regresar' }).click()
    await expect(dialog).toBeHidden()
    expect(sent.length).toBe(before)

    await fillCar(page, 'P1')
    await page.getByLabel('Vehículo asegurado').check()
    await expect(page.getByRole('combobox', { name: 'Aseguradora' })).toBeVisible()
    // The way back turns no page behind a dialog.
    await page.goBack()
    await page
      .getByRole('dialog', { name: '¿Salir sin guardar?' })
      .getByRole('button', { name: 'Seguir editando' })
      .click()
    page.on('dialog', (leaving) => leaving.accept())
    await page.reload()
    await expect(page.getByLabel('Matrícula')).toHaveValue('P1')
    await expect(page.getByRole('combobox', { name: 'Modelo' })).toHaveValue('Corolla')
    // The same brand once more is no other one.
    await page.getByRole('combobox', { name: 'Marca' }).fill('toyot')
    await expect(page.getByRole('option', { name: 'Toyota' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Modelo' })).toHaveValue('Corolla')
    await page.getByLabel('Vehículo asegurado').uncheck()
    await expect(page.getByRole('combobox', { name: 'Aseguradora' })).toBeHidden()
    await addCar(page)
    await expect(heading(page)).toContainText('VEHÍCULOS CLIENTE')
    await page.reload()
    await expect(page.getByRole('group', { name: 'Vehículo P1' })).toContainText('Corolla - Toyota · 2015 · Gris')
    // What was changed in one and not saved goes with it, and is not taken for the next one's.
    await page.getByRole('button', { name: 'Editar P1' }).click()
    await page.getByLabel('Color').fill('Verde')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Quitar P1' }).click()
    await page.getByRole('button', { name: 'Agregar vehículo' }).click()
    await expect(page.getByLabel('Matrícula')).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(page.getByLabel('Nombre o razón social')).toHaveValue(`${name} Paz`)
  },
)

test('a taken plate shows beside its vehicle; a conflict keeps what was typed; deleting asks first', async ({
  page,
  hire,
  logIn,
}) => {
  const [name, plate] = [inventedName('Rosa'), `T${number()}`]
  await page.goto('/#/client/create')
  await logIn(await hire('proprietor'))
  await fillPerson(page, name)
  await next(page)
  await page.getByLabel('Identificación tributaria').fill('0614')
  await next(page)
  // One of the demo's.
  await fillCar(page, 'P-112233')
  await addCar(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Vehículo P-112233' })).toContainText('Esta matrícula ya existe.')
  await page.getByRole('button', { name: 'Editar P-112233' }).click()
  await expect(page.getByRole('dialog').getByText('Esta matrícula ya existe.')).toBeVisible()
  await page.getByLabel('Matrícula').fill(plate)
  await page.getByRole('button', { name: 'Guardar vehículo' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Registro creado')).toBeVisible()

  await page.getByRole('searchbox').fill(plate)
  await page.getByRole('link', { name: `Editar ${name}` }).click()
  await page.getByLabel('Ciudad').fill('Metapán')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const address = page.url().match(/client\/(\d+)/)?.[1]
  const headers = { Authorization: `Token ${token}` }
  const read = await (await page.request.get(`/api/client/${address}/`, { headers })).json()
  await page.request.put(`/api/client/${address}/`, { headers, data: { ...read, address: 'Otra' } })
  await next(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Otro usuario modificó este registro.')).toBeVisible()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(page.getByLabel('Ciudad')).toHaveValue('Metapán')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()

  // One of the demo's that was not here for long: the search says where to find him.
  await page.getByRole('searchbox').fill('landaverde francisco')
  await page.getByRole('button', { name: 'Ver 1 en INACTIVOS' }).click()
  await expect(page).toHaveURL(/type_client=22/)
  await expect(page.getByRole('cell', { name: 'Francisco Landaverde', exact: true })).toBeVisible()
  await page.goto('/#/clients')

  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Eliminar ${name}` }).click()
  await expect(page.getByRole('dialog', { name: '¿Eliminar?' })).toContainText('¡No podrás revertir esta acción!')
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByText('Registro eliminado')).toBeVisible()
  await expect(page.getByText('No hay datos')).toBeVisible()
  // One that is not there leads back to the list.
  await page.goto(`/#/client/${address}/edit`)
  await expect(page).toHaveURL(/#\/clients\?search=/)
})
