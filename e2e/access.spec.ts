import { demo } from './demo-account.ts'
import { desk, expect, firstVisit, linkIn, phone, picture, test } from './workshop.ts'

test.use({ typesPassword: true })

const sizes = { phone, desk }
const admin = demo('admin')

for (const [size, use] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('somebody logs in, sees their workshop and logs out again', async ({ page, logIn }) => {
      await page.goto('/')
      await expect(page).toHaveURL(/#\/login$/)
      await logIn(admin)
      await expect(page.getByRole('main', { name: 'Taller La Bujía' })).toBeFocused()
      if (size === 'phone') await page.getByRole('button', { name: /menú/i }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
      await page.goto('/#/user-profile')
      await expect(page).toHaveURL(/#\/login$/)
    })
  })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('a new person arrives by mail, chooses a password and can work', async ({ page, hire, logIn, mailTo }) => {
    const person = await hire('mechanic', { byMail: true })
    const letter = await mailTo(person.email)
    expect(letter.text).toContain(person.password)
    await page.goto(linkIn(letter))
    await logIn(person)
    await expect(page.getByRole('heading', { name: 'PRIMER INGRESO' })).toBeVisible()
    await page.goto('/#/user-profile')
    await expect(page.getByRole('heading', { name: 'PRIMER INGRESO' })).toBeVisible()
    await expect(page).toHaveURL(/#\/change-password$/)

    await page.getByLabel('Nueva contraseña').fill('123456')
    await page.getByLabel('Confirmar contraseña').fill('otra-cosa')
    await page.getByRole('button', { name: 'REGISTRAR' }).click()
    await expect(page.getByText('La contraseña no coincide')).toBeVisible()
    await expect(page.getByLabel('Confirmar contraseña')).toHaveAttribute('aria-invalid', 'true')
    // The other one was the wrong one: the two are equal now.
    await page.getByLabel('Nueva contraseña').fill('otra-cosa')
    await expect(page.getByText('La contraseña no coincide')).toBeHidden()
    await page.getByLabel('Nueva contraseña').fill('123456')
    await page.getByLabel('Confirmar contraseña').fill('123456')
    await page.getByRole('button', { name: 'REGISTRAR' }).click()
    await expect(page.getByText('Esta contraseña es demasiado común.').first()).toBeVisible()

    await page.getByLabel('Nueva contraseña').fill('torque y bujías')
    await page.getByLabel('Confirmar contraseña').fill('torque y bujías')
    await page.getByRole('button', { name: 'REGISTRAR' }).click()
    await expect(page.getByText('Tu contraseña ha sido actualizada.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'MI PERFIL' })).toBeVisible()
  })

  test('the profile is changed with a picture, and shows it', async ({ page, hire, logIn }) => {
    await page.goto('/#/user-profile')
    const appraiser = await hire('appraiser')
    await logIn(appraiser)
    await expect(page.getByRole('heading', { name: 'MI PERFIL' })).toBeVisible()
    await page.getByLabel('Usuario').fill(admin.username)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByLabel('Usuario')).toBeFocused()
    await page.getByLabel('Usuario').fill(appraiser.username)
    await page.getByLabel('Nombre').fill('María José')
    // Where a new password could be asked for, only who knows the current one has it sent.
    await expect(page.getByLabel('Contraseña actual')).toBeHidden()
    await page.getByLabel('Correo electrónico').fill(`nuevo.${appraiser.email}`)
    await page.getByLabel('Contraseña actual').fill(appraiser.password)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Seleccionar archivo' }).click()
    await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture(page) })
    // What were typed while it is saved would give way to what was.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/user/update_me/', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByLabel('Apellido')).toBeDisabled()
    release()
    await expect(page.getByText('Datos actualizados exitosamente')).toBeVisible()
    await expect(page.getByLabel('Apellido')).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('Nombre')).toHaveValue('María José')
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(`nuevo.${appraiser.email}`)
    const shown = page.locator('img[src^="/api/file/"]').first()
    await expect(shown).toBeAttached()
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  })
})

test('a forgotten password comes back by mail, once', async ({ page, hire, logIn, mailTo }) => {
  const person = await hire('accountant')
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'RECUPERAR' }).click()
  await expect(page).toHaveURL(/#\/forgot-password$/)
  await page.getByRole('link', { name: 'Regresar' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByRole('link', { name: 'RECUPERAR' }).click()
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  await expect(page.getByText('¡ENVIADO!')).toBeVisible()
  expect(decodeURIComponent(page.url())).toMatch(new RegExp(`#/forgot-password/${person.email}$`))
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText('Se ha enviado enlace de recuperación de contraseña.')).toBeVisible()

  const link = linkIn(await mailTo(person.email))
  await page.goto(link)
  await expect(page).toHaveURL(/#\/change-password\/[^/]+$/)
  await expect(page.getByRole('heading', { name: 'RECUPERACIÓN DE CONTRASEÑA' })).toBeVisible()
  await page.getByLabel('Nueva contraseña').fill('llave de vaso 14')
  await page.getByLabel('Confirmar contraseña').fill('llave de vaso 14')
  await page.getByRole('button', { name: 'REGISTRAR' }).click()
  await expect(page.getByText('Tu contraseña ha sido restablecida correctamente')).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await logIn({ username: person.username, password: 'llave de vaso 14' })
  await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.goto(link)
  await page.getByLabel('Nueva contraseña').fill('llave de vaso 15')
  await page.getByLabel('Confirmar contraseña').fill('llave de vaso 15')
  await page.getByRole('button', { name: 'REGISTRAR' }).click()
  await expect(
    page.getByText('Ocurrio un error en el reseteo de contraseña, por favor intente de nuevo.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
})

test('a wrong password says so and stays; the keyboard is enough to try again', async ({ page, hire }) => {
  const person = await hire('mechanic')
  await page.goto('/#/login')
  await expect(page.getByLabel('Usuario')).toBeFocused()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type('equivocada')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Credenciales incorrectas, vuelve a intentarlo')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
})

test('while the code is still on its way the page says so', firstVisit, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/#/login', { waitUntil: 'commit' })
  const told = page.getByRole('status').filter({ hasText: 'Cargando...' })
  await expect(told).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test(
  'a message is seen although there was no network when what draws it was fetched',
  firstVisit,
  async ({ page, context }) => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
    await context.setOffline(true)
    await missed
    await context.setOffline(false)
    await page.getByLabel('Usuario').fill('nadie')
    await page.getByLabel('Contraseña', { exact: true }).fill('otra-clave')
    await page.getByRole('button', { name: 'INGRESAR' }).click()
    await expect(page.getByText('Credenciales incorrectas, vuelve a intentarlo')).toBeVisible()
  },
)

test('empty fields are told, and the first one gets the focus', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'INGRESAR' }).click()
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(2)
  await expect(page.getByLabel('Usuario')).toBeFocused()
})

test('the API is documented for whoever is logged in, through a ticket', async ({ page, logIn, context }) => {
  await page.goto('/#/user-profile')
  await logIn(admin)
  const opened = context.waitForEvent('page')
  await page
    .getByRole('link', { name: 'Documentación de la API' })
    .or(page.getByRole('button', { name: 'Documentación de la API' }))
    .click()
  const docs = await opened
  // The page draws every endpoint there is before it shows the first.
  await expect(docs.getByText('/api/user/me/').first()).toBeVisible({ timeout: 45_000 })
})

test('what finds no more room leaves nothing older to come back', async ({ page, logIn }) => {
  await page.goto('/#/client/create')
  await logIn(admin)
  const name = page.getByLabel('Nombre').first()
  await name.fill('Rosa')
  await page.evaluate(withoutRoom['has no room left'])
  await name.fill('Rosa María')
  await page.reload()
  await expect(name).toHaveValue('')
})

const withoutRoom = {
  'forbids its storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  },
  'has no room left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [how, spoil] of Object.entries(withoutRoom)) {
  test(
    `where the browser ${how} somebody works all the same, until the page is left`,
    firstVisit,
    async ({ page, logIn }) => {
      await page.addInitScript(spoil)
      await page.goto('/')
      await logIn(admin)
      await expect(page.getByRole('heading', { level: 1, name: 'Taller La Bujía' })).toBeVisible()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    },
  )
}
