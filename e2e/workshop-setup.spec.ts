import type { Page } from '@playwright/test'
import { temporaryPasswordIn } from '../server/testing/temporary-password.ts'
import { demo, type Person } from './demo-account.ts'
import { openOwnGarage } from './own-garage.ts'
import { desk, expect, phone, picture, test } from './workshop.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const saved = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const row = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text })

/** Saves, and answers the symbol of the profile that is read again because of it. */
async function saveAndReadSymbol(page: Page): Promise<string> {
  const profile = page.waitForResponse('**/api/user/me/')
  await save(page)
  await expect(saved(page, 'Registro actualizado').last()).toBeVisible()
  return (await (await profile).json()).currency_symbol
}

test.describe('on a desk', () => {
  test.use(desk)

  test('the proprietor gives the workshop another symbol and a logo, over both tabs at once, and takes the symbol back', async ({
    page,
    logIn,
    house,
  }) => {
    const { owner, garage } = await openOwnGarage(house)
    await page.goto('/#/login')
    await logIn(owner)
    await expect(title(page, garage)).toBeVisible()
    await page.getByRole('navigation').first().hover()
    await page.getByRole('button', { name: 'Administración' }).click()
    await page.getByRole('link', { name: 'Configuraciones' }).first().click()
    await expect(title(page, 'Configuraciones')).toBeVisible()

    const general = panel(page, 'GENERAL')
    await expect(general).toContainText('MecánicaEnderezado y pintura')
    await expect(general).not.toContainText('Avalúo')
    await general.getByLabel('Símbolo de moneda').fill('Q')
    await general.getByLabel('Venta por hora').fill('1,250.50')
    await general.getByRole('combobox', { name: 'Zona horaria' }).fill('guatem')
    await page.getByRole('option', { name: 'America/Guatemala' }).click()
    await tab(page, 'DATOS DE TALLER').click()
    await expect(page).toHaveURL(/#\/configurations\?tab=shop$/)
    const shop = panel(page, 'DATOS DE TALLER')
    await expect(shop.getByLabel('Nombre del taller')).toHaveValue(garage)
    await expect(shop.getByLabel('Nombre del taller')).not.toBeEditable()
    await shop.getByLabel('Teléfono').first().fill('')
    await shop.getByLabel('Dirección').first().fill('')
    await shop.getByLabel('Instagram').fill('@rayo')
    const taxId = section(page, 'Datos de facturación').getByLabel('Identificación tributaria')
    await expect(taxId).toHaveValue('0614-1')
    await taxId.fill('')
    await tab(page, 'GENERAL').click()
    await expect(general.getByLabel('Símbolo de moneda')).toHaveValue('Q')

    // What is wrong is in the other tab: it comes forward, with the focus on it.
    await save(page)
    await expect(tab(page, 'DATOS DE TALLER')).toHaveAttribute('aria-selected', 'true')
    await expect(shop.getByText('Campo requerido.')).toHaveCount(3)
    await expect(shop.getByLabel('Teléfono').first()).toBeFocused()
    // With something wrong in both, correcting what is seen does not turn the tab under one's hands.
    await tab(page, 'GENERAL').click()
    await general.getByLabel('Impuesto de repuestos').fill('101')
    await save(page)
    await expect(general.getByText('Porcentaje no válido')).toBeVisible()
    await general.getByLabel('Impuesto de repuestos').fill('12.5')
    await expect(general.getByText('Porcentaje no válido')).toBeHidden()
    await expect(tab(page, 'GENERAL')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'DATOS DE TALLER').click()
    await page.reload()
    await expect(shop.getByLabel('Instagram')).toHaveValue('@rayo')
    await shop.getByLabel('Teléfono').first().fill('2245 1180')
    await shop.getByLabel('Dirección').first().fill('Calle Nueva 3')
    await taxId.fill('0614-2')
    const chooser = page.waitForEvent('filechooser')
    await shop.getByRole('button', { name: 'Seleccionar archivo' }).click()
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(page) })
    await expect(shop.getByText('logo.png')).toBeVisible()
    expect(await saveAndReadSymbol(page)).toBe('Q')
    await expect(page).toHaveURL(/#\/configurations\?tab=shop$/)
    await expect(shop.getByRole('img', { name: 'Logo' })).toBeVisible()
    await page.reload()
    await expect(taxId).toHaveValue('0614-2')
    const mark = page.getByRole('img', { name: garage }).first()
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    // What the platform charges stays in the platform's money, whatever the workshop's is.
    await page.goto('/#/')
    await page.getByRole('button', { name: 'Comprar más ordenes' }).click()
    await expect(page.getByRole('dialog')).toContainText('Costo por orden$1.20')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.goto('/#/configurations')
    await expect(general.getByLabel('Venta por hora')).toHaveValue('1,250.50')
    await expect(general.getByLabel('Símbolo de moneda')).toHaveValue('Q')
    await general.getByLabel('Símbolo de moneda').fill('$')
    expect(await saveAndReadSymbol(page)).toBe('$')
  })

  test('a branch is changed but for its billing data, and deleted; one that is not there leads home', async ({
    page,
    logIn,
    house,
  }) => {
    const { owner, garage, branch, mark } = await openOwnGarage(house)
    await page.goto('/#/branch_offices')
    await logIn(owner)
    await expect(title(page, 'Sucursales')).toBeVisible()
    await page.getByRole('link', { name: `Editar ${branch}` }).click()
    await expect(title(page, 'EDITAR SUCURSAL')).toBeVisible()
    const place = section(page, 'Datos de la sucursal')
    await expect(place.getByLabel('Ciudad')).toHaveValue('Santa Ana')
    await expect(section(page, 'Datos de facturación').getByLabel('Identificación tributaria')).toBeDisabled()
    // What is no day is neither kept unseen nor shown when it is gone.
    const founded = place.getByLabel('Fecha de fundación')
    const before = await founded.inputValue()
    await founded.fill('32/13/2014')
    await place.getByLabel('Ciudad').fill('Sonso')
    await page.reload()
    await expect(page.getByText('Se recuperó lo que no habías guardado.')).toBeVisible()
    await expect(place.getByLabel('Ciudad')).toHaveValue('Sonso')
    await expect(founded).toHaveValue('')
    await save(page)
    await expect(page.getByText('Campo requerido.').first()).toBeVisible()
    await expect(page.getByText('Fecha no válida.')).toBeHidden()
    await founded.fill('31/02/2014')
    await founded.blur()
    await expect(page.getByText('Fecha no válida.')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog', { name: '¿Descartar todo?' }).getByRole('button', { name: 'Descartar' }).click()
    await expect(place.getByLabel('Ciudad')).toHaveValue('Santa Ana')
    await expect(founded).toHaveValue(before)
    await place.getByLabel('Ciudad').fill('Sonsonate')
    await fillAdministrator(page, { username: 'admin', email: `jefa${mark}@rayo.example` })
    await save(page)
    await expect(page.getByText('Este nombre de usuario ya existe.').first()).toBeVisible()
    await expect(section(page, 'Administrador').getByLabel('Usuario')).toBeFocused()
    await section(page, 'Administrador').getByLabel('Usuario').fill(`jefa${mark}`)
    await save(page)
    await expect(saved(page, 'Registro actualizado')).toBeVisible()
    await expect(page).toHaveURL(/#\/configurations\?tab=branches$/)
    await expect(tab(page, 'SUCURSALES')).toHaveAttribute('aria-selected', 'true')

    await page.getByRole('button', { name: `Eliminar ${branch}` }).click()
    await expect(page.getByRole('dialog', { name: '¿Eliminar?' })).toContainText(
      `¡No podrás revertir esta acción! La persona que trabaja en ${branch} ya no podrá ingresar.`,
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(saved(page, 'Registro eliminado')).toBeVisible()
    await expect(page.getByText('No hay datos')).toBeVisible()
    await page.goto('/#/garage_branches/1/edit')
    await expect(title(page, garage)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a branch is created, approved in the console, and its administrator arrives by mail and works in it', async ({
    page,
    logIn,
    house,
    mailTo,
    browser,
  }) => {
    const { owner, garage, mark } = await openOwnGarage(house)
    const [branch, username, email] = [`Sucursal ${mark}`, `jefe${mark}`, `jefe${mark}@rayo.example`]
    await page.goto('/#/configurations?tab=branches')
    await logIn(owner)
    await page.getByRole('link', { name: 'Crear sucursal' }).click()
    await expect(title(page, 'NUEVA SUCURSAL')).toBeVisible()
    await save(page)
    const place = section(page, 'Datos de la sucursal')
    await expect(place.getByLabel('Nombre de la sucursal')).toBeFocused()
    await expect(page.getByText('Campo requerido.')).toHaveCount(15)
    await place.getByLabel('Nombre de la sucursal').fill(branch)
    await place.getByLabel('Teléfono').fill('2222 4444')
    await place.getByLabel('Correo electrónico').fill('sucursal@rayo.example')
    await expect(place.getByRole('combobox', { name: 'País' })).toHaveValue('El Salvador')
    await place.getByLabel('Ciudad').fill('Metapán')
    await place.getByLabel('Dirección').fill('Calle 3')
    await fillAdministrator(page, { username, email })
    await page.getByRole('button', { name: 'Usar los datos de la sucursal' }).click()
    const receipt = section(page, 'Datos de facturación')
    await expect(receipt.getByRole('combobox', { name: 'País' })).toHaveValue('El Salvador')
    await receipt.getByLabel('Identificación tributaria').fill('0614')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    // Twice before the screen could show that it heard the first.
    await page.getByRole('button', { name: 'Guardar' }).evaluate((button: HTMLButtonElement) => {
      for (const _ of ['click', 'click']) button.click()
    })
    await expect(saved(page, 'Registro creado')).toBeVisible()
    await expect(row(page, branch)).toHaveCount(1)
    expect(sent).toHaveLength(1)
    await expect(row(page, branch)).toContainText('Sin aprobar')
    await expect(row(page, branch).getByRole('link', { name: /^Editar/ })).toHaveCount(0)
    const letter = await mailTo(email)
    const password = temporaryPasswordIn(letter)

    const theirs = await (await browser.newContext({ ...phone, baseURL: process.env.E2E_URL ?? '' })).newPage()
    await enter(theirs, '/#/login', { username, password })
    await expect(theirs.getByText('Tu sucursal está pendiente de aprobación.').first()).toBeVisible()

    const office = await (await browser.newContext({ ...desk, baseURL: process.env.E2E_URL ?? '' })).newPage()
    await enter(office, '/#/platform/branches', demo('plataforma'))
    await office.getByRole('searchbox').fill(branch)
    await office.getByRole('button', { name: `Aprobar ${branch}` }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
    await expect(office.getByText('Sucursal aprobada')).toBeVisible()
    await expect.poll(async () => (await mailTo(email)).subject).toBe(`${branch}: aprobada`)

    await enter(theirs, '/#/login', { username, password })
    await expect(theirs.getByText('PRIMER INGRESO')).toBeVisible()
    await theirs.getByRole('textbox', { name: 'Nueva contraseña' }).fill('la clave del jefe')
    await theirs.getByRole('textbox', { name: 'Confirmar' }).fill('la clave del jefe')
    await theirs.getByRole('button', { name: 'REGISTRAR' }).click()
    await expect(title(theirs, garage)).toBeVisible()
    await expect(theirs.getByText('MES EN CURSO')).toBeVisible()
    for (const hidden of ['ESTADO DE SUSCRIPCIÓN', 'Comprar más ordenes', 'Roles', 'Configuraciones']) {
      await expect(theirs.getByText(hidden)).toHaveCount(0)
    }
    await theirs.goto('/#/configurations')
    await expect(theirs).toHaveURL(/#\/$/)

    await page.reload()
    await expect(page.getByRole('link', { name: `Editar ${branch}` })).toBeVisible()
    await theirs.context().close()
    await office.context().close()
  })
})

async function fillAdministrator(page: Page, { username, email }: { username: string; email: string }): Promise<void> {
  const administrator = section(page, 'Administrador')
  await administrator.getByLabel('Nombre').fill('Rosa')
  await administrator.getByLabel('Apellido').fill('Paz')
  await administrator.getByLabel('Teléfono').fill('70112233')
  await administrator.getByLabel('Correo electrónico').fill(email)
  await administrator.getByLabel('Usuario').fill(username)
}

async function enter(page: Page, path: string, who: Person): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Usuario').fill(who.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'INGRESAR' }).click()
}
