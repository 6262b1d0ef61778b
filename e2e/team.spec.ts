import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { temporaryPasswordIn } from '../server/testing/temporary-password.ts'
import { demo } from './demo-account.ts'
import { desk, expect, inventedName, linkIn, phone, test } from './workshop.ts'

const admin = demo('admin')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

/** Enter asks at once; otherwise the list waits for more letters. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

const unlike = () => `${Date.now()}${randomInt(1000)}`

/** By the sidebar. Its group is open already when it holds the screen that is shown. */
async function goTo(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /menú/i }).click()
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await expect(sidebar.getByRole('button', { name: 'Administración' })).toBeVisible()
  const place = sidebar.getByRole('link', { name: label })
  if (!(await place.isVisible())) await sidebar.getByRole('button', { name: 'Administración' }).click()
  await place.click()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('on a phone', () => {
  test.use(phone)

  test('an administrator builds a role and a user; they arrive by mail and see just what the role opens', async ({
    page,
    logIn,
    mailTo,
  }) => {
    test.setTimeout(60_000)
    const role = `Recepción ${unlike()}`
    const [username, lastName] = [`nueva${unlike()}`, inventedName('Robles')]
    const email = `${username}@labujia.example`
    await page.goto('/#/login')
    await logIn(admin)
    await expect(title(page, 'Taller La Bujía')).toBeVisible()

    await goTo(page, 'Roles')
    await page.getByRole('link', { name: 'Crear rol' }).click()
    await expect(title(page, 'NUEVO ROL')).toBeVisible()
    await page.getByLabel('Nombre').fill(role)
    await page.getByLabel('Todos: Reportes').check()
    await page.getByLabel('Dashboard').uncheck()
    await page.getByLabel('Gestión usuarios').check()
    // What was typed outlives a reload.
    page.once('dialog', (leaving) => leaving.accept())
    await page.reload()
    await expect(page.getByLabel('Nombre')).toHaveValue(role)
    await expect(page.getByLabel('Gestión usuarios')).toBeChecked()
    await save(page)
    await expect(page.getByText('Registro creado')).toBeVisible()
    await expect(title(page, 'Roles')).toBeVisible()
    await search(page, role)
    for (const label of ['Gestión usuarios', 'Reportes', 'Usuarios']) {
      await expect(row(page, role).getByText(label, { exact: true })).toBeVisible()
    }
    await expect(row(page, role)).not.toContainText('Dashboard')

    await goTo(page, 'Usuarios')
    await page.getByRole('link', { name: 'Crear usuario' }).click()
    await expect(title(page, 'NUEVO USUARIO')).toBeVisible()
    await page.getByLabel('Nombre').fill('Abril')
    await page.getByLabel('Apellido').fill(lastName)
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Teléfono').fill('+503 7011-2233')
    await page.getByRole('textbox', { name: 'Usuario' }).fill(username)
    await choose(page, 'Rol', role)
    page.once('dialog', (leaving) => leaving.accept())
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Rol' })).toHaveValue(role)
    await page.getByLabel('Salario por hora').fill('4.75')
    await expect(page.getByText('la persona recibe un correo')).toBeVisible()
    await save(page)
    await expect(title(page, 'Usuarios')).toBeVisible()
    await search(page, lastName)
    await expect(row(page, lastName)).toContainText(role)

    const letter = await mailTo(email)
    const temporary = temporaryPasswordIn(letter)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    // The mail names the host that the server believes in, which has another storage.
    await page.goto(`/${new URL(linkIn(letter)).hash}`)
    await logIn({ username, password: temporary })
    await expect(page.getByRole('heading', { name: 'PRIMER INGRESO' })).toBeVisible()
    await page.getByLabel('Nueva contraseña').fill('torque y bujías')
    await page.getByLabel('Confirmar contraseña').fill('torque y bujías')
    await page.getByRole('button', { name: 'REGISTRAR' }).click()
    await expect(title(page, 'MI PERFIL')).toBeVisible()

    for (const closed of ['/roles', '/role/create', '/role/4/edit']) {
      await page.goto(`/#${closed}`)
      await expect(page).toHaveURL(/#\/user-profile$/)
    }
    await goTo(page, 'Usuarios')
    await expect(title(page, 'Usuarios')).toBeVisible()
    await page.getByRole('button', { name: /menú/i }).click()
    await expect(page.getByRole('link', { name: 'Usuarios' })).toBeVisible()
    for (const closed of ['Roles', 'Dashboard']) await expect(page.getByRole('link', { name: closed })).toHaveCount(0)
    await page.keyboard.press('Escape')
    // Who may do more is not theirs to touch.
    await search(page, 'Ferrer')
    await expect(row(page, 'Ferrer')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  })
})

test.describe('the rules of roles and users', () => {
  test.use(desk)

  test('are said on the screen: no permission, a role in use, what a limited administrator lacks', async ({
    page,
    hire,
    logIn,
  }) => {
    test.setTimeout(60_000)
    const limitedRole = `Encargada ${unlike()}`
    const limited = await hire('mechanic')
    await page.goto('/#/role/create')
    await logIn(admin)
    await page.getByLabel('Nombre').fill(limitedRole)
    await save(page)
    await expect(page.getByRole('group', { name: 'Permisos' })).toBeFocused()
    await expect(page.getByRole('alert').getByText('Selecciona por lo menos un permiso.')).toBeVisible()
    for (const label of ['Gestión roles', 'Gestión usuarios', 'Gestión clientes', 'Ordenes de mecánica']) {
      await page.getByLabel(label).check()
    }
    await expect(page.getByText('Selecciona por lo menos un permiso.')).toHaveCount(0)
    await save(page)
    await expect(page.getByText('Registro creado')).toBeVisible()

    const wider = `Coordinación ${unlike()}`
    await page.goto('/#/role/create')
    await expect(title(page, 'NUEVO ROL')).toBeVisible()
    await page.getByLabel('Nombre').fill(wider)
    for (const label of ['Gestión ordenes de trabajo', 'Ordenes de mecánica', 'Ordenes de avaluó']) {
      await page.getByLabel(label).check()
    }
    await save(page)
    await expect(title(page, 'Roles')).toBeVisible()

    await test.step('a role that somebody has is not deleted, and the server says why', async () => {
      await search(page, 'Valuador')
      await page.getByRole('button', { name: 'Eliminar Valuador' }).click()
      const asked = page.getByRole('dialog', { name: '¿Eliminar?' })
      await expect(asked).toContainText('¡No podrás revertir esta acción!')
      await asked.getByRole('button', { name: 'Eliminar' }).click()
      await expect(page.getByText('No se puede eliminar: hay usuarios con este rol.')).toBeVisible()
      await search(page, 'Administrador superior')
      await expect(row(page, 'Administrador superior')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Editar Administrador superior' })).toHaveCount(0)
    })

    await test.step('before somebody goes it is said what they leave behind', async () => {
      await page.goto('/#/users?search=Quiroga')
      await page.getByRole('button', { name: 'Eliminar Tomás Quiroga' }).click()
      const asked = page.getByRole('dialog', { name: '¿Eliminar?' })
      await expect(asked).toContainText(/Tiene trabajo en \d+ órdenes abiertas: asígnalas a otra persona\./)
      await asked.getByRole('button', { name: 'Cancelar' }).click()
    })

    await test.step('what is not there leads home, and the own role back to the list', async () => {
      for (const missing of ['/role/999999/edit', '/user/999999/edit']) {
        await page.goto(`/#${missing}`)
        await expect(title(page, 'Taller La Bujía')).toBeVisible()
      }
      await page.goto('/#/role/1/edit')
      await expect(title(page, 'Roles')).toBeVisible()
    })

    await test.step('somebody gets that role, by an edit', async () => {
      await page.goto(`/#/users?search=${limited.username}`)
      await page.getByRole('link', { name: /^Editar/ }).click()
      await expect(title(page, 'EDITAR USUARIO')).toBeVisible()
      await choose(page, 'Rol', limitedRole)
      await save(page)
      await expect(page.getByText('Registro actualizado')).toBeVisible()
      await search(page, limited.username)
      await expect(row(page, limited.username)).toContainText(limitedRole)
    })

    await test.step('they see what they cannot give, and it keeps its value', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.goto('/#/login')
      await page.reload()
      await logIn(limited)
      await expect(title(page, 'MI PERFIL')).toBeVisible()
      await page.goto('/#/roles?search=Administrador superior')
      await expect(row(page, 'Administrador superior')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Editar Administrador superior' })).toHaveCount(0)
      await page.goto(`/#/roles?search=${wider}`)
      await page.getByRole('link', { name: `Editar ${wider}` }).click()
      const lacking = page.getByLabel('Gestión ordenes de trabajo')
      await expect(lacking).toBeDisabled()
      await expect(lacking).toBeChecked()
      await expect(page.getByText('Tu rol no tiene este permiso.').first()).toBeVisible()
      await expect(page.getByLabel('Ordenes de mecánica')).toBeEnabled()
      await expect(page.getByText('Ordenes de avaluó')).toHaveCount(0)
      await page.getByLabel('Gestión usuarios').check()
      await save(page)
      await expect(page.getByText('Registro actualizado')).toBeVisible()
      await search(page, wider)
      for (const label of ['Gestión ordenes de trabajo', 'Ordenes de avaluó', 'Usuarios']) {
        await expect(row(page, wider).getByText(label, { exact: true })).toBeVisible()
      }
      await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)
    })

    await test.step('whoever gives up their own right to the list is led home, not thrown out', async () => {
      const least = `Clientes ${unlike()}`
      await page.goto('/#/role/create')
      await page.getByLabel('Nombre').fill(least)
      await page.getByLabel('Gestión clientes').check()
      await save(page)
      await expect(title(page, 'Roles')).toBeVisible()
      await page.goto(`/#/users?search=${limited.username}`)
      await page.getByRole('link', { name: /^Editar/ }).click()
      await expect(page.getByText('Tu correo y tu contraseña los cambias en')).toBeVisible()
      await expect(page.getByLabel('Nueva contraseña')).toHaveCount(0)
      await expect(page.getByText('Solo aparecen roles cuyos permisos tiene también el tuyo.')).toBeVisible()
      await choose(page, 'Rol', least)
      await save(page)
      await expect(title(page, 'MI PERFIL')).toBeVisible()
      await expect(page.getByRole('main').getByText(least)).toBeVisible()
    })
  })
})
