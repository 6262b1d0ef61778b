import type { Locator, Page } from '@playwright/test'
import { showIn } from './accessibility.ts'
import { asked, expect, mostlyOnDesks, test, typeQuickly } from './kit-gallery.ts'

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Ana Ruiz')
  await page.getByLabel('Correo electrónico').fill('ana@correo.gt')
  await page.getByLabel('Teléfono').fill('55551234')
  await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('05/03/1990')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Género' }).click()
  await page.getByRole('option', { name: 'Mujer' }).click()
  await page.getByLabel('Año').fill('2020')
  await page.getByLabel('Salario por hora').fill('45.50')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('secreto')
}

async function sent(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: 'Guardar' }).click()
  return JSON.parse(await page.getByRole('log', { name: 'Enviado' }).innerText())
}

for (const [size, device] of Object.entries(mostlyOnDesks)) {
  test.describe(`a form on a ${size}`, () => {
    test.use(device)

    test.beforeEach(({ open }) => open('fields'))

    test('sends what its schema accepts, money in cents and dates as YYYY-MM-DD', async ({ page }) => {
      await fillIn(page)
      expect(await sent(page)).toEqual({
        name: 'Ana Ruiz',
        email: 'ana@correo.gt',
        phone: '55551234',
        birth: '1990-03-05',
        gender: 20,
        brand: 3,
        year: 2020,
        tax: 12,
        salary: 4550,
        password: 'secreto',
        insured: false,
        notes: null,
      })
    })

    test('draws the field again in which one writes, and no other', async ({ page }) => {
      const drawn = () => page.evaluate(() => window.galleryDrawn ?? {})
      const { name: _, ...before } = await drawn()
      expect(Object.keys(before)).toHaveLength(11)
      await page.getByLabel('Nombre').pressSequentially('Ana')
      const { name: times, ...others } = await drawn()
      expect(times).toBeGreaterThan(3)
      expect(others).toEqual(before)
    })

    test('says beside every field what is wrong, and the first wrong one gets the focus', async ({ page }) => {
      await page.getByLabel('Nombre').fill('Ana Ruiz')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Campo requerido.')).toHaveCount(7)
      await expect(page.getByLabel('Correo electrónico')).toBeFocused()
      await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Nombre')).not.toHaveAttribute('aria-invalid', 'true')
    })

    test('takes a message back when its field is changed', async ({ page }) => {
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Campo requerido.')).toHaveCount(8)
      await page.getByLabel('Nombre').fill('An')
      await expect(page.getByText('Campo requerido.')).toHaveCount(7)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Mínimo 3 carácteres')).toBeVisible()
    })

    test('shows what the server says about a field, and puts the focus there', async ({ page }) => {
      await fillIn(page)
      await page.getByLabel('Correo electrónico').fill('usado@correo.gt')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Este correo ya existe.')).toBeVisible()
      await expect(page.getByLabel('Correo electrónico')).toBeFocused()
    })

    test('marks required fields, for the eye and for a screen reader', async ({ page }) => {
      await expect(page.getByText('Nombre *')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveAttribute('aria-required', 'true')
      await expect(page.getByText('Observaciones *')).toBeHidden()
    })

    test('draws the edge of an empty box as clearly as that of a field', async ({ page }) => {
      const edge = (of: Locator) => of.evaluate((input) => getComputedStyle(input).borderTopColor)
      const edges: string[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        await showIn(page, colorScheme)
        edges.push(await edge(page.getByLabel('Nombre')))
        await expect(page.getByLabel('Vehículo asegurado')).toHaveCSS('border-top-color', edges.at(-1) as string)
      }
      expect(new Set(edges).size).toBe(2)
    })

    test('is submitted by Enter', async ({ page }) => {
      await page.getByLabel('Nombre').press('Enter')
      await expect(page.getByText('Campo requerido.').first()).toBeVisible()
    })

    test('understands money however it is written', async ({ page }) => {
      await fillIn(page)
      const salary = page.getByLabel('Salario por hora')
      for (const [typed, shown, cents] of [
        ['1234,5', '1,234.50', 123_450],
        ['1234567.89', '1,234,567.89', 123_456_789],
        ['1,234.50', '1,234.50', 123_450],
        ['1.234,50', '1,234.50', 123_450],
        ['1,234', '1,234.00', 123_400],
        ['0', '0.00', 0],
        ['$ 1,250.00', '1,250.00', 125_000],
        ['25.5 USD', '25.50', 2550],
      ] as const) {
        // While it is written it is shown without its commas.
        await salary.focus()
        await expect(salary).not.toHaveValue(/,/)
        await salary.fill('')
        await salary.pressSequentially(typed)
        await salary.blur()
        await expect(salary).toHaveValue(shown)
        expect(await sent(page), typed).toMatchObject({ salary: cents })
      }
      // What is written after a Tab takes the place of what was there, also where commas went.
      await salary.fill('1250.50')
      await salary.press('Tab')
      await expect(salary).toHaveValue('1,250.50')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.type('900')
      await expect(salary).toHaveValue('900')
    })

    test('what is pressed right after an amount that cannot be read is pressed, though the message moves it', async ({
      page,
    }) => {
      const insured = page.getByRole('checkbox', { name: 'Vehículo asegurado' })
      for (const isOn of [true, false]) {
        await page.getByLabel('Salario por hora').fill('doce')
        await insured.click()
        await expect(insured).toBeChecked({ checked: isOn })
        await expect(page.getByText('Monto no válido.')).toBeVisible()
        await page.getByLabel('Salario por hora').fill('12')
        await expect(page.getByText('Monto no válido.')).toHaveCount(0)
      }
      await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('31/02/1990')
      await page.keyboard.press('Escape')
      await insured.click()
      await expect(insured).toBeChecked()
      await expect(page.getByText('Fecha no válida.')).toBeVisible()
    })

    test('refuses what is no money, and leaves it there', async ({ page }) => {
      await fillIn(page)
      const salary = page.getByLabel('Salario por hora')
      for (const [typed, message] of [
        ['1.234', 'Máximo 2 decimales.'],
        ['doce', 'Monto no válido.'],
        ['1.25,50', 'Monto no válido.'],
        ['x25', 'Monto no válido.'],
      ] as const) {
        await salary.fill(typed)
        await salary.blur()
        await expect(page.getByText(message)).toBeVisible()
        await page.getByRole('button', { name: 'Guardar' }).click()
        await expect(page.getByText('Monto no válido.')).toBeVisible()
        await expect(salary).toHaveValue(typed)
        await expect(salary).toBeFocused()
      }
    })

    test('takes decimals where they are allowed, with a point or a comma', async ({ page }) => {
      await fillIn(page)
      const tax = page.getByLabel('Impuesto')
      await expect(tax).toHaveValue('12')
      await expect(page.getByText('%', { exact: true })).toBeVisible()
      await tax.fill('')
      await tax.pressSequentially('13.05')
      expect(await sent(page)).toMatchObject({ tax: 13.05 })
      await tax.fill('')
      await tax.pressSequentially('7,5')
      expect(await sent(page)).toMatchObject({ tax: 7.5 })
      // At once, as a paste and some keyboards of phones bring it.
      await tax.fill('8,25')
      expect(await sent(page)).toMatchObject({ tax: 8.25 })
      await tax.fill('101')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Porcentaje no válido')).toBeVisible()
    })

    test('never makes another number of a whole one that has decimals: it stays, and is refused', async ({ page }) => {
      await fillIn(page)
      const year = page.getByLabel('Año')
      for (const [typed, message] of [
        ['201.5', 'Ingrese un año.'],
        ['20,20', 'Ingrese un año.'],
        ['2e3', 'Número no válido.'],
        // Two thousand to some, and two to others.
        ['2.000', 'Número no válido.'],
      ] as const) {
        await year.fill('')
        await year.pressSequentially(typed)
        await expect(year).toHaveValue(typed)
        await page.getByRole('button', { name: 'Guardar' }).click()
        await expect(page.getByText(message)).toBeVisible()
        await expect(year).toBeFocused()
      }
      await year.fill('2,019')
      expect(await sent(page)).toMatchObject({ year: 2019 })
    })

    test('takes the separators out of a pasted phone number', async ({ page }) => {
      const phone = page.getByLabel('Teléfono')
      await phone.fill('+502 (5555) 12-34')
      await expect(phone).toHaveValue('+50255551234')
    })

    test('leaves the caret where a phone number is corrected, whatever signs are written there', async ({ page }) => {
      const phone = page.getByLabel('Teléfono')
      await phone.fill('77778888')
      await phone.press('Home')
      await phone.pressSequentially('(503) ')
      await expect(phone).toHaveValue('50377778888')
      await phone.fill('7777888')
      for (let back = 0; back < 3; back++) await phone.press('ArrowLeft')
      await phone.pressSequentially(' 9')
      await expect(phone).toHaveValue('77779888')
      await phone.fill('7777\u20118888')
      await expect(phone).toHaveValue('77778888')
    })

    test('refuses a day that is still to come, however it is written, and keeps it in sight', async ({ page }) => {
      await fillIn(page)
      const birth = page.getByRole('textbox', { name: 'Fecha de nacimiento' })
      await birth.fill('05/03/2990')
      await birth.blur()
      await expect(page.getByText('La fecha no puede ser futura.')).toBeVisible()
      await expect(birth).toHaveValue('05/03/2990')
      expect(await sent(page)).toMatchObject({ birth: '2990-03-05' })
    })

    test('understands a typed day with or without separators, and refuses one that is none', async ({ page }) => {
      await fillIn(page)
      const birth = page.getByRole('textbox', { name: 'Fecha de nacimiento' })
      await birth.fill('7-2-2001')
      await birth.blur()
      await expect(birth).toHaveValue('07/02/2001')
      await birth.fill('29022004')
      await birth.blur()
      await expect(birth).toHaveValue('29/02/2004')
      expect(await sent(page)).toMatchObject({ birth: '2004-02-29' })
      await birth.fill('31/02/2001')
      await birth.blur()
      await expect(page.getByText('Fecha no válida.')).toBeVisible()
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Fecha no válida.')).toBeVisible()
      await expect(birth).toHaveValue('31/02/2001')
    })

    test('picks a day from a calendar in Spanish', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('05/03/1990')
      const month = page.getByRole('button', { name: /^(marzo|abril) 1990$/ })
      await expect(month).toHaveText('marzo 1990')
      await page.getByRole('button', { name: 'Mes siguiente' }).click()
      await page.getByRole('button', { name: '16 abril 1990' }).click()
      await expect(page.getByRole('textbox', { name: 'Fecha de nacimiento' })).toHaveValue('16/04/1990')
      await expect(month).toBeHidden()
      await page.getByRole('button', { name: 'Borrar fecha' }).press('Enter')
      await expect(page.getByRole('textbox', { name: 'Fecha de nacimiento' })).toHaveValue('')
      await expect(page.getByRole('textbox', { name: 'Fecha de nacimiento' })).toBeFocused()
    })

    test('allows a password to be pasted and to be seen', async ({ page }) => {
      const password = page.getByRole('textbox', { name: 'Contraseña' })
      await password.focus()
      await page.keyboard.insertText('pegado-123')
      await expect(password).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await expect(password).toHaveValue('pegado-123')
    })

    test('keeps the label of the value it began with, and looks up others after a pause', async ({ page }) => {
      const brand = page.getByRole('combobox', { name: 'Marca' })
      await expect(brand).toHaveValue('Mazda')
      expect(await asked(page)).toEqual([])
      await brand.click()
      await expect(page.getByRole('option')).toHaveCount(8)
      await brand.fill('')
      await typeQuickly(page, brand, 'ond')
      await expect(page.getByRole('option')).toHaveText(['Honda'])
      expect(await asked(page)).toEqual(['brands:', 'brands:ond'])
      await page.getByRole('option', { name: 'Honda' }).click()
      await expect(brand).toHaveValue('Honda')
    })

    test('ticks a box', async ({ page }) => {
      await fillIn(page)
      const insured = page.getByLabel('Vehículo asegurado')
      await page.emulateMedia({ forcedColors: 'active' })
      await insured.check()
      await expect(insured).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await sent(page)).toMatchObject({ insured: true })
    })
  })
}
