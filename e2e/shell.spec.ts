import type { Locator, Page } from '@playwright/test'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
/** What the server refuses without a word. */
const refused = { status: 409, json: {} }
const told = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** With every group open: the person's own card first, then the places. */
async function expectPlaces(page: Page, expected: readonly string[]): Promise<void> {
  await sidebar(page).hover()
  for (const group of ['Reporte', 'Administración']) {
    const opener = sidebar(page).getByRole('button', { name: group })
    if (await opener.isVisible()) await opener.click()
  }
  const links = sidebar(page).getByRole('link')
  await expect(links).toHaveText([/Clara Nuñez/, ...expected])
  await expect(links.first()).toHaveAttribute('href', '#/user-profile')
}

test('the sidebar grows under the pointer and shows everybody what their role opens', async ({
  page,
  device,
  hire,
  logIn,
}) => {
  const orders = ['Ordenes', 'Mis Ordenes', 'Ordenes Incompletas', 'Notificaciones Vencidas']
  const reports = ['Colaboradores', 'Bitácora']
  const inBranch = ['Usuarios', 'Aseguradoras', 'Sistemas de vehiculos']
  const inGarage = ['Usuarios', 'Roles', 'Aseguradoras', 'Configuraciones', 'Sistemas de vehiculos']

  await page.goto('/#/login')
  await logIn(await hire('proprietor'))
  await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
  await page.mouse.move(700, 500)
  const width = async () => (await sidebar(page).boundingBox())?.width
  await expect.poll(width).toBe(72)
  const administration = sidebar(page).getByRole('button', { name: 'Administración' })
  await test.step('and with the keyboard, which reaches every place in it', async () => {
    await sidebar(page).getByRole('button', { name: 'Reporte' }).focus()
    await page.keyboard.press('Tab')
    await expect(administration).toBeFocused()
    await expect(administration).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(administration).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(sidebar(page).getByRole('link', { name: 'Usuarios' })).toBeFocused()
    await expect.poll(width).toBe(264)
    await sidebar(page).getByRole('button', { name: 'Modo oscuro' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(sidebar(page).getByRole('link', { name: 'Sistemas de vehiculos' })).toBeFocused()
    await administration.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('main').focus()
    await expect.poll(width).toBe(72)
  })
  await test.step('and for a group, where a choice has shut it under the pointer', async () => {
    await sidebar(page).getByRole('link', { name: 'Clientes' }).click()
    await expect(page.getByRole('main', { name: 'Clientes' })).toBeFocused()
    await expect.poll(width).toBe(72)
    for (let times = 0; times < 2; times++) await administration.click()
    await expect.poll(width).toBe(264)
  })
  await sidebar(page).hover()
  await expect.poll(width).toBe(264)
  await expectPlaces(page, ['Dashboard', 'Clientes', ...orders, ...reports, ...inGarage])
  await expect(sidebar(page).getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()

  const seen = {
    branchAdministrator: ['Dashboard', 'Clientes', ...orders, ...reports, ...inBranch],
    accountant: ['Dashboard', 'Clientes', 'Ordenes', 'Ordenes Incompletas', 'Notificaciones Vencidas', ...reports],
    mechanic: ['Mis Ordenes'],
  } as const
  for (const [role, expected] of Object.entries(seen)) {
    await test.step(role, async () => {
      const theirs = await device(desk)
      await theirs.goto('/#/login')
      const branch = role === 'branchAdministrator'
      await logIn(await hire(role as keyof typeof seen, { branch }), theirs)
      await expect(sidebar(theirs)).toBeVisible()
      await expectPlaces(theirs, expected)
    })
  }

  await test.step('who has no name is a guest', async () => {
    await page.route('**/api/user/me/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), first_name: '', last_name: '' } })
    })
    await page.reload()
    await expect(sidebar(page).getByRole('link').first()).toContainText('Usuario Invitado')
  })
})

/** From now on time passes only as it is told to. */
const stopTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** Lets time pass in small steps until something is seen: afterwards it has not been there for long. */
async function waitFor(page: Page, target: Locator): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(50)
    return target.isVisible()
  }
  await expect.poll(isThere).toBe(true)
}

test('a failure without a reason is told in the words of its place, for as long as specified', async ({
  page,
  hire,
  logIn,
}) => {
  await page.clock.install()
  await test.step('the recovery mail: four seconds', async () => {
    await page.route('**/api/user/pass_reset_mail/', (route) => route.fulfill(refused))
    await page.goto('/#/forgot-password')
    await page.getByLabel('Correo electrónico').fill('ana@example.com')
    await stopTime(page)
    await page.getByRole('button', { name: 'ENVIAR' }).click()
    const words = 'A ocurrido un error al enviar el correo para recuperar la contraseña, por favor intenta de nuevo.'
    await waitFor(page, told(page, words))
    await expect(told(page, words)).toContainText('ERROR')
    await page.clock.runFor(3500)
    await expect(told(page, words)).toBeVisible()
    await page.clock.runFor(1500)
    await expect(told(page, words)).toBeHidden()
    await page.clock.resume()
  })

  await test.step('the first password: until it is closed', async () => {
    await page.goto('/#/login')
    await logIn(await hire('mechanic', { byMail: true }))
    await page.route('**/api/user/change_password/', (route) => route.fulfill(refused))
    await page.getByLabel('Nueva contraseña').fill('torque y bujías')
    await page.getByLabel('Confirmar contraseña').fill('torque y bujías')
    await page.getByRole('button', { name: 'REGISTRAR' }).click()
    await expect(told(page, 'Error al modificar la contraseña, vuelva a intentar')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(told(page, 'Error al modificar la contraseña, vuelva a intentar')).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  })

  await test.step('the profile: until it is closed, and its success one second', async () => {
    await logIn(await hire('mechanic'))
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
    await page.goto('/#/user-profile')
    await page.route('**/api/user/update_me/', (route) => route.fulfill(refused))
    await page.getByLabel('Nombre').fill('Eva')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(told(page, 'Credenciales incorrectas, vuelva a intentar')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(told(page, 'Credenciales incorrectas, vuelva a intentar')).toBeVisible()
    await page.unroute('**/api/user/update_me/')
    await stopTime(page)
    await page.getByRole('button', { name: 'Guardar' }).click()
    const done = page.getByRole('status').filter({ hasText: 'Datos actualizados exitosamente' })
    await waitFor(page, done)
    await expect(done).toContainText('Éxito')
    await page.clock.runFor(700)
    await expect(done).toBeVisible()
    await page.clock.runFor(1000)
    await expect(done).toBeHidden()
  })
})

test('the profile is read anew when it is opened; a 403 ends the session; what cannot be read leads home', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/login')
  await logIn(await hire('proprietor'))
  await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
  const headers = { authorization: `Token ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const me = await (await page.request.get('/api/user/me/', { headers })).json()
  await page.request.put('/api/user/update_me/', { headers, data: { ...me, first_name: 'Otilia' } })
  await page.goto('/#/user-profile')
  await expect(page.getByLabel('Nombre')).toHaveValue('Otilia')

  // Busy now, it may be there in a moment: whoever came to change it stays.
  await page.route('**/api/garage/*/', (route) => route.fulfill({ status: 429, json: {} }))
  await page.goto('/#/configurations')
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/garage/*/')
  await again.click()
  await expect(page.getByRole('textbox', { name: 'Venta por hora' })).toBeVisible()

  await page.route('**/api/garage/*/', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/#/')
  for (const missing of ['/configurations', '/insurance-carrier/987654321/edit']) {
    await page.goto(`/#${missing}`)
    await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
  }

  await page.route('**/api/user_garage/**', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/#/users')
  await expect(page).toHaveURL(/#\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the code of a screen is waited for two minutes, and asked for again when the network is back', async ({
  browser,
  hire,
  logIn,
}) => {
  // Not the usual page: the browser complains of what is awaited here.
  const page = await (await browser.newContext({ ...desk, baseURL: process.env.E2E_URL ?? '' })).newPage()
  await page.clock.install()
  await page.goto('/#/login')
  await logIn(await hire('proprietor'), page)
  await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
  const notHere = page.getByRole('heading', { name: 'No se pudo cargar esta pantalla' })
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/#/users')
  await expect(notHere).toBeVisible()
  await page.unroute('**/*.js')
  // Opened again, without a reload in between.
  await page.goto('/#/')
  await page.goto('/#/users')
  await expect(page.getByRole('heading', { name: 'Usuarios' })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/#/collaborators')
  await page.clock.runFor(118_000)
  await expect(notHere).toBeHidden()
  await page.clock.runFor(3000)
  await expect(notHere).toBeVisible()
  release()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'COLABORADORES' })).toBeVisible()
  await page.context().close()
})

test('who logs out over something unsaved is asked, and stays where they were if they say so', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/client/create')
  await logIn(await hire('proprietor'))
  const name = page.getByLabel('Nombre').first()
  await name.fill('Rosa')
  const logout = sidebar(page).getByRole('button', { name: 'Cerrar sesión' })
  await logout.click()
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(name).toHaveValue('Rosa')
  await logout.click()
  await question.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})
