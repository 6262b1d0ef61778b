import { access } from '../domain/access/access.contract.ts'
import { demo } from './demo-account.ts'
import { ask } from './mechanic-order.ts'
import { expect, firstVisit, test } from './workshop.ts'

test.use({ typesPassword: true })

const admin = demo('admin')

test('where somebody wanted to go is remembered over the login', async ({ page, logIn }) => {
  await page.goto('/#/user-profile?ordering=-created_at')
  await logIn(admin)
  await expect(page.getByRole('heading', { name: 'MI PERFIL' })).toBeVisible()
  await expect(page).toHaveURL(/ordering=-created_at/)
})

test('with a session the login leads on, and an unknown place says 404', async ({ page, logIn }) => {
  await page.goto('/#/login')
  await logIn(admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
  await page.goto('/#/login')
  await expect(page).toHaveURL(/#\/$/)
  await page.goto('/#/no-existe')
  await expect(page.getByText('Oops! 404 Pagina no encontrada')).toBeVisible()
  await expect(page).toHaveTitle('Oops! 404 Pagina no encontrada · Bujía')
  await page.getByRole('link', { name: 'Regresar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
})

test('while the user is verified "Cargando..." shows', async ({ page, logIn }) => {
  await page.goto('/#/login')
  await logIn(admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/user/me/', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Cargando...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
})

test('a session that was closed elsewhere leads to the login with the next thing asked', async ({
  page,
  hire,
  logIn,
  browser,
}) => {
  const person = await hire('accountant')
  await page.goto('/#/login')
  await logIn(person)
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
  const other = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage()
  await other.goto('/#/user-profile')
  await other.getByLabel('Usuario').fill(person.username)
  await other.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await other.getByRole('button', { name: 'INGRESAR' }).click()
  // A session of its own is closed while the answer about another is awaited.
  for (const _ of [1, 2]) await other.request.post('/api/user/token/', { data: person })
  await other.reload()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await other.route('**/api/user/sessions/*/', async (route) => {
    await released
    await route.continue()
  })
  const rows = other.getByRole('button', { name: /^Cerrar (?!las|sesión)/ })
  await expect(rows).toHaveCount(3)
  // Sorted, they stay in sight, below everything else.
  await other.setViewportSize({ width: 1280, height: 400 })
  const lastUse = other.getByRole('button', { name: 'ÚLTIMO USO' })
  await lastUse.click()
  await expect(other).toHaveURL(/ordering=/)
  await expect(lastUse).toBeInViewport()
  for (const row of [0, 1]) {
    const asked = other.waitForRequest('**/api/user/sessions/*/')
    await rows.nth(row).click()
    await asked
  }
  release()
  await expect(rows).toHaveCount(1)
  await other.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await expect(other.getByText('Las demás sesiones se cerraron')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
})

test('a page that was put away while somebody else logged in is theirs when it is shown again', async ({
  page,
  hire,
  logIn,
}) => {
  const left = await hire('mechanicCoordinator')
  const came = await hire('mechanicCoordinator')
  const { token } = await ask(undefined, access.login, { body: came })
  await page.goto('/#/work-order/mechanic/create')
  await logIn(left)
  await page.getByLabel('Cono').fill('C-7')
  // Such a page is not told by the browser what changes meanwhile.
  await page.evaluate((theirs) => {
    localStorage.setItem('owner', 'otra persona')
    localStorage.setItem('token', theirs)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, token)
  await expect(page.getByLabel('Cono')).toHaveValue('')
  await page.goto('/#/user-profile')
  await expect(page.getByLabel('Usuario')).toHaveValue(came.username)
})

test("a garage's own subdomain shows its name and admits its people", async ({ page, logIn }) => {
  const url = new URL(process.env.E2E_URL ?? '')
  await page.goto(`http://labujia.localhost:${url.port}/#/login`)
  await expect(page.getByText('Taller La Bujía')).toBeVisible()
  await logIn(admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
})

test('an address typed without the hash leads to its screen', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page).toHaveURL(/\/#\/forgot-password$/)
  await expect(page.getByRole('button', { name: 'ENVIAR' })).toBeVisible()
})

test('a page whose code does not come says so, and is there after a reload', async ({ browser }) => {
  // Not the usual page: the browser complains of what is missing here.
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/#/login')
  await expect(page.getByRole('heading', { name: 'No se pudo cargar esta pantalla' })).toBeVisible()
  await expect(page.getByText('Cargando...')).toBeHidden()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await expect(page.getByLabel('Usuario')).toBeVisible()
  await context.close()
})

test(
  'a screen whose code was asked for without a network opens once it is back',
  firstVisit,
  async ({ page, context, hire, logIn }) => {
    await page.goto('/#/login')
    await logIn(await hire('proprietor'))
    await expect(page.getByRole('heading', { name: 'MES EN CURSO' })).toBeVisible()
    const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
    await context.setOffline(true)
    const link = page.getByRole('link', { name: 'Notificaciones Vencidas' })
    await link.hover()
    await missed
    await context.setOffline(false)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Notificaciones Vencidas' })).toBeVisible()
  },
)

test('of the files that a page names none is asked for again when it is opened anew', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css)\b[^"]*)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect((await request.get(file)).headers()['cache-control'], file).toContain('immutable')
})
