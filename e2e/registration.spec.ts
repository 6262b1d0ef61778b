import type { Page } from '@playwright/test'
import { holdTheAnswer } from './answers.ts'
import {
  fillEveryStep,
  fillGarage,
  fillPasswords,
  fillProprietor,
  goOn,
  heading,
  newcomer,
  readPending,
} from './registering.ts'
import { expect, phone, picture, test } from './workshop.ts'

const address = (plan: number | string, mode: string) => `/#/register/plan/${plan}/pay/${mode}`

test('a plan or a way of paying that is none leads to the plans', async ({ page }) => {
  for (const [plan, mode] of [
    ['999', 'monthly'],
    ['nada', 'monthly'],
    ['1', 'weekly'],
  ] as const) {
    await page.goto(address(plan, mode))
    await expect(page).toHaveURL(/#\/suscriptions$/)
    await expect(page.getByRole('heading', { name: 'Esencial' })).toBeVisible()
  }
})

test('a plan that cannot be looked up at the moment can be tried again', async ({ page }) => {
  const check = '**/api/plan/1/**'
  await page.route(check, (route) => route.abort('internetdisconnected'))
  await page.goto(address(1, 'monthly'))
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeVisible()
  await page.unroute(check)
  await again.click()
  await expect(page.getByLabel('Nombre del taller')).toBeVisible()
})

test('who is logged in does not register', async ({ page, hire, logIn }) => {
  await page.goto('/#/login')
  await logIn(await hire('accountant'))
  await expect(page.getByText('MES EN CURSO')).toBeVisible()
  await page.goto(address(1, 'monthly'))
  await expect(page).toHaveURL(/#\/$/)
})

test('the first step leads back to the plans, without a question when nothing was typed', async ({ page }) => {
  await page.goto(address(1, 'monthly'))
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(page).toHaveURL(/#\/suscriptions$/)
})

test('a plan with all three kinds of order shows them as they are', async ({ page }) => {
  await page.goto(address(3, 'annual'))
  for (const kind of ['Mecánica', 'Enderezado y pintura', 'Avalúo']) await expect(page.getByText(kind)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tipo de orden' })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('every step says what is wrong in it', async ({ page }) => {
    await page.goto(address(1, 'monthly'))
    await page.getByRole('button', { name: 'Siguiente' }).click()
    // Name, phone, mail, country, city, address and the kind of order.
    await expect(page.getByText('Campo requerido.')).toHaveCount(7)
    await expect(page.getByLabel('Nombre del taller')).toBeFocused()
    await page.getByLabel('Teléfono').fill('1234567')
    await page.getByLabel('Correo electrónico').fill('hola@')
    await page.getByLabel('Subdominio').fill('dos palabras')
    await page.getByLabel('Prefijo').fill('AB')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    for (const said of [
      'Mínimo 8 dígitos',
      'El correo electrónico no es valido',
      'Sólo se permiten letras',
      'Ingrese 3 letras.',
    ]) {
      await expect(page.getByText(said, { exact: true })).toBeVisible()
    }
    await fillGarage(page, 'Taller El Rayo')
    await page.getByLabel('Subdominio').fill('')
    await page.getByLabel('Prefijo').fill('')
    await page.getByRole('combobox', { name: 'Tipo de orden' }).click()
    await page.getByRole('option', { name: 'Mecánica' }).click()
    await goOn(page, 'Datos del administrador')

    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(page.getByText('Campo requerido.')).toHaveCount(7)
    await expect(page.getByRole('textbox', { name: 'Confirmar contraseña' })).toHaveAttribute('maxlength', '151')
    await fillProprietor(page, { username: 'con espacio', password: 'corta' })
    await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill('otra cosa')
    await page.getByLabel('Apellido').fill('R2')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    for (const said of [
      'No puede contener espacios',
      'Mínimo 6 carácteres',
      'La contraseña no coincide',
      'Sólo se permiten letras',
    ]) {
      await expect(page.getByText(said, { exact: true })).toBeVisible()
    }
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('otra cosa')
    await expect(page.getByText('La contraseña no coincide')).toBeHidden()
    await fillProprietor(page, newcomer())
    await goOn(page, 'Datos de facturación')

    await page.getByRole('textbox', { name: 'Nombre o razón social' }).fill('')
    await page.getByLabel('Teléfono').fill('12ab')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Campo requerido.')).toHaveCount(2)
    await expect(page.getByText('Número de teléfono no válido')).toBeVisible()
  })

  test('a reload keeps what was typed, but no password', async ({ page }) => {
    await page.goto(address(2, 'monthly'))
    await fillGarage(page, 'Taller El Rayo')
    await goOn(page, 'Datos del administrador')
    await fillProprietor(page, { username: 'ana', password: 'no-se-guarda' })
    await goOn(page, 'Datos de facturación')
    await page.getByLabel('Ciudad').fill('Sonsonate')
    await page.reload()
    await expect(heading(page)).toContainText('Datos de facturación')
    await expect(page.getByLabel('Ciudad')).toHaveValue('Sonsonate')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(page.getByLabel('Usuario')).toHaveValue('ana')
    await expect(page.getByRole('textbox', { name: 'Contraseña', exact: true })).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('no-se-guarda')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(page.getByRole('combobox', { name: 'País' })).toHaveValue('El Salvador')
    await fillGarage(page, 'Taller El Trueno')
    await goOn(page, 'Datos del administrador')
    await fillPasswords(page, 'no-se-guarda')
    await goOn(page, 'Datos de facturación')
    // What was taken over follows a correction; what somebody filled in here is theirs.
    await expect(page.getByLabel('Nombre o razón social')).toHaveValue('Taller El Trueno')
    await expect(page.getByLabel('Ciudad')).toHaveValue('Sonsonate')
    await page.getByLabel('Nombre o razón social').fill('El Rayo, S.A.')
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Anterior' }).click()
    await page.getByLabel('Nombre del taller').fill('Taller El Relámpago')
    await goOn(page, 'Datos del administrador')
    await goOn(page, 'Datos de facturación')
    await expect(page.getByLabel('Nombre o razón social')).toHaveValue('El Rayo, S.A.')
  })
})

test('a username that is taken is told at its step, on its field', async ({ page }) => {
  await page.goto(address(2, 'monthly'))
  await fillEveryStep(page, { ...newcomer(), username: 'Admin' })
  const refused = await holdTheAnswer(page, /\/api\/garage\/$/)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await refused.made
  // What were typed meanwhile would be lost.
  await expect(page.getByLabel('Identificación tributaria')).toBeDisabled()
  refused.letGo()
  await expect(heading(page)).toContainText('Datos del administrador')
  await expect(page.getByLabel('Usuario')).toBeFocused()
  await expect(page.getByLabel('Usuario')).toHaveAccessibleDescription(/Este nombre de usuario ya existe\./)
})

test('a logo is a picture: anything else is refused in a dialog, and a picture comes with the workshop', async ({
  page,
}) => {
  const owner = newcomer()
  await page.goto(address(2, 'monthly'))
  await chooseLogo(page, { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  const dialog = page.getByRole('dialog', { name: '¡Información!' })
  await expect(dialog).toContainText('¡Selecciona un archivo de tipo IMAGEN!')
  await dialog.getByRole('button', { name: 'Regresar' }).click()
  await expect(page.getByText('Formato inválido')).toBeVisible()
  await chooseLogo(page, { name: 'logo.png', mimeType: 'image/png', buffer: await picture(page) })
  await expect(page.getByText('Si recargas la página, tendrás que elegirlo de nuevo.')).toBeVisible()
  await fillEveryStep(page, owner)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'INGRESAR' }).click()
  const logo = page.getByRole('img', { name: owner.garage }).first()
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(200)
})

test('a registration that fails says why, as far as it is known; one that has to be approved says so', async ({
  page,
}) => {
  const owner = newcomer()
  const answers = [
    { status: 409, json: { detail: 'Hoy no se registra nadie.' } },
    { status: 404, body: '' },
    { json: { id: 99, active: false } },
  ]
  const sent: unknown[] = []
  await page.route('**/api/garage/', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(answers[sent.length - 1])
  })
  await page.goto(address(2, 'monthly'))
  for (const marker of ['1 Datos del taller', '2 Datos del administrador', '3 Datos de facturación']) {
    await expect(page.getByRole('button', { name: marker })).toBeVisible()
  }
  await fillEveryStep(page, owner)
  const send = page.getByRole('button', { name: 'Enviar' })
  // What the plan costs by now is shown, and is what is agreed to.
  await page.route('**/api/plan/2/check/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), monthly_fee: 61.5 } })
  })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(/ERROR.*Hoy no se registra nadie\./)
  await expect(page.getByRole('main')).toContainText('$61.50')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(/ERROR.*Error en la creación, vuelve a intentarlo/)
  await expect(page.getByLabel('Identificación tributaria')).toHaveValue('0614')
  await send.click()
  await readPending(page)
  await expect(page).toHaveURL(/#\/login$/)
  expect(sent).toEqual([59, 61.5, 61.5].map((fee) => ({ ...payloadOf(owner), fee })))
})

/** What the wire is to get of what the steps were filled with. */
function payloadOf({ garage, username, password }: ReturnType<typeof newcomer>) {
  const phone_number = '+50322451180'
  const where = { country: 'SV', city: 'Santa Ana', address: 'Calle Libertad 12' }
  const workshop = { name: garage, phone_number, email: 'hola@elrayo.example', ...where }
  return {
    ...workshop,
    foundation_date: null,
    subdomain: null,
    prefix: null,
    type_order_active: null,
    plan: 2,
    active_payment: 11,
    proprietor: {
      first_name: 'Ana María',
      last_name: 'Ruiz',
      email: 'ana@elrayo.example',
      phone_number: '70112233',
      username,
      password,
      password_confirmation: password,
    },
    receipt_info: { ...workshop, tax_id: '0614' },
  }
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function chooseLogo(page: Page, file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Seleccionar archivo' }).click()
  await (await chooser).setFiles(file)
}
