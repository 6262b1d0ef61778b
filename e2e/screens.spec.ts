import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectOpenToEverybody, rulesAboutColour } from './accessibility.ts'
import { demo } from './demo-account.ts'
import { inside, outside, type Screen } from './screens.ts'
import { desk, expect, firstVisit, test } from './workshop.ts'

/** What is not cut off on the narrowest is not on wider ones; a desk at four times its size is as narrow. */
const narrow = { width: 320, height: 640 }

type Stop = [name: string, screen: Screen]

/** As many screens as one test looks at in good time; the walks go on beside each other. */
const stopsOfAWalk = 16
const stops = Object.entries(inside)
const walks = Array.from({ length: Math.ceil(stops.length / stopsOfAWalk) }, (_, walk) =>
  stops.slice(walk * stopsOfAWalk, (walk + 1) * stopsOfAWalk),
) as [Stop, ...Stop[]][]

/** Where one is, by the sidebar: on the screens that a place leads to as well. */
const placesMarked = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current="page"], [aria-current="true"]')

test.use(desk)

test("the screens before the login are open to everybody's eyes, fingers and ears", async ({ page }) => {
  for (const [name, screen] of Object.entries(outside)) {
    await test.step(name, async () => {
      await page.goto(screen.path)
      await expectOpenAtAnySize(page, screen)
    })
  }
})

for (const [first, ...others] of walks) {
  test(`from ${first[0]} on, the screens behind the login are open to everybody's eyes, fingers and ears`, async ({
    page,
    hire,
    logIn,
  }) => {
    test.setTimeout(120_000)
    const person = await hire('proprietor')
    await page.goto('/#/login')
    await logIn(person)
    for (const [name, screen] of [first, ...others]) {
      await test.step(name, async () => {
        await page.goto(screen.path)
        await expect(shown(page, screen)).toBeVisible()
        await expect(placesMarked(page)).toHaveCount(1)
        await expectOpenAtAnySize(page, screen)
      })
    }
  })
}

test("the first password's screen is, too", async ({ page, hire, logIn }) => {
  const person = await hire('mechanic', { byMail: true })
  await page.goto('/#/login')
  await logIn(person)
  await expectOpenAtAnySize(page, { shows: 'PRIMER INGRESO' })
})

const shown = (page: Page, { shows }: Pick<Screen, 'shows'>) => page.getByText(shows).filter({ visible: true }).first()

/** A screen is opened once: that takes longer than to look at it twice. The colours are the same at both sizes. */
async function expectOpenAtAnySize(page: Page, screen: Pick<Screen, 'shows'>): Promise<void> {
  for (const [size, looking] of [
    [desk.viewport, {}],
    [narrow, { alsoInDark: false, without: rulesAboutColour }],
  ] as const) {
    await page.setViewportSize(size)
    await expect(shown(page, screen)).toBeVisible()
    await expect(page.getByText('Cargando...')).toHaveCount(0)
    await expectOpenToEverybody(page, looking)
  }
  await page.setViewportSize(desk.viewport)
}

test('the login loads at most 200 kB of gzipped script', firstVisit, async ({ page }) => {
  const bytes = await scriptOf(page, '/#/login', async () => {
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    await expect(page.getByLabel('Usuario')).toBeFocused()
  })
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(200_000)
})

test('who sets a new password by a link needs little more than the login', firstVisit, async ({ page }) => {
  const form = page.getByRole('button', { name: 'REGISTRAR' })
  const bytes = await scriptOf(page, '/#/change-password/inventado', () => expect(form).toBeVisible())
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(260_000)
})

test(
  'nobody else is asked for anything: every request goes to the workshop itself',
  firstVisit,
  async ({ page, logIn }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await page.goto('/#/user-profile')
    await logIn(demo('admin'))
    await expect(page.getByText('SESIONES ABIERTAS')).toBeVisible()
    expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([
      new URL(process.env.E2E_URL ?? '').origin,
    ])
  },
)

/** What a screen has loaded of code once it is there, gzipped. */
async function scriptOf(page: Page, path: string, isThere: () => Promise<void>): Promise<number> {
  // Each once: what is loaded when it is needed is asked for as a file first, and then as code.
  const scripts = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url())
  })
  await page.goto(path)
  await isThere()
  const loaded = await Promise.all(Array.from(scripts, (url) => page.request.get(url).then((answer) => answer.body())))
  return loaded.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}
