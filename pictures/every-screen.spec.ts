import type { Page, Route } from '@playwright/test'
import { demo } from '../e2e/demo-account.ts'
import { openOwnGarage } from '../e2e/own-garage.ts'
import { inside, outside, type Screen } from '../e2e/screens.ts'
import { desk, expect, phone, test } from '../e2e/workshop.ts'
import { deviceOf, photograph } from './camera.ts'
import { behindTheLists, ofThePlatform, ofThoseWhoWork } from './more-screens.ts'

const sizes = { phone, desk }
const schemes = ['light', 'dark'] as const
const looks = Object.entries(sizes).flatMap(([size, use]) =>
  schemes.map((scheme) => ({ look: `${size}-${scheme}`, how: { ...use, colorScheme: scheme } })),
)

for (const { look, how } of looks) {
  test(`every screen, ${look}`, async ({ browser }) => {
    const anybody = await deviceOf(browser, undefined, how)
    await walk(anybody.page, `${look}/outside`, outside)
    const proprietor = await deviceOf(browser, demo('admin'), how)
    await walk(proprietor.page, `${look}/inside`, { ...inside, ...(await behindTheLists()) })
    await proprietor.page.goto('/#/clients')
    await proprietor.page.keyboard.press('Control+k')
    await proprietor.page.getByRole('combobox', { name: 'Buscar en todo' }).fill('guz')
    await expect(proprietor.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await photograph(proprietor.page, `${look}/inside/search`)
    const operator = await deviceOf(browser, undefined, how)
    await walk(operator.page, `${look}/platform`, await ofThePlatform(operator.page))
    for (const username of ['mecanico', 'coordinador', 'pintor', 'valuador', 'sucursal']) {
      const { page } = await deviceOf(browser, demo(username), how)
      await walk(page, `${look}/${username}`, await ofThoseWhoWork(page))
    }
  })
}

/** What a list shows while it waits, and when it fails. */
const states: Record<string, (route: Route) => Promise<void> | void> = {
  loading: () => {},
  failed: (route) => route.fulfill({ status: 500, json: { detail: 'Error en la petición, vuelve a intentarlo' } }),
}
const lists = Object.entries(inside).filter(([, { path }]) => !/create|edit/.test(path))
const statesSeenIn = looks.filter(({ look }) => look === 'phone-light' || look === 'desk-dark')

for (const { look, how } of statesSeenIn) {
  for (const [state, answer] of Object.entries(states)) {
    test(`every list ${state}, ${look}`, async ({ browser }) => {
      for (const [name, { path }] of lists) {
        const { page, context } = await deviceOf(browser, demo('admin'), how)
        await page.route('**/api/**', (route) =>
          /user\/me\/|garage\/logo/.test(route.request().url()) ? route.continue() : answer(route),
        )
        await page.goto(path)
        await settled(page, state)
        await photograph(page, `${look}-${state}/${fileOf(name)}`)
        await context.close()
      }
    })
  }

  test(`every list of a workshop that has just begun, ${look}`, async ({ browser, house }) => {
    const { owner } = await openOwnGarage(house)
    const { page } = await deviceOf(browser, owner, how)
    for (const [name, { path }] of lists.filter(([, { path }]) => !/\d/.test(path))) {
      await page.goto(path)
      await settled(page)
      await photograph(page, `${look}-empty/${fileOf(name)}`, { whole: true })
    }
  })
}

async function walk(page: Page, into: string, screens: Record<string, Screen>): Promise<void> {
  for (const [name, { path, shows }] of Object.entries(screens)) {
    await page.goto(path)
    await expect.soft(page.getByText(shows).filter({ visible: true }).first(), path).toBeVisible()
    await settled(page)
    await photograph(page, `${into}/${fileOf(name)}`, { whole: true })
  }
}

/** Nothing moves or is awaited any more; of what waits for ever and of what is tried again, the last that is seen. */
async function settled(page: Page, state = ''): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  if (state === 'loading') return
  if (state === 'failed') await page.waitForLoadState('networkidle')
  await expect.soft(page.locator('[aria-busy=true]'), page.url()).toHaveCount(0)
  await expect.soft(page.getByText('Cargando...'), page.url()).toHaveCount(0)
}

const fileOf = (name: string) => name.replaceAll(/[^\w]+/g, '-')
