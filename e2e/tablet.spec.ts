import { title } from './at-the-desk.ts'
import { demo } from './demo-account.ts'
import { expect, test } from './workshop.ts'

const upright = { width: 820, height: 1180 }

test.use({ viewport: upright, hasTouch: true, isMobile: true })

test('a tablet shows what its screens are for without a sideways way, and its rail opens for a finger', async ({
  page,
  logIn,
}) => {
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  const rail = page.getByRole('navigation', { name: 'Principal' })
  const administration = rail.getByRole('button', { name: 'Administración' })
  const users = rail.getByRole('link', { name: 'Usuarios' })

  await page.goto('/#/mechanic_order/24/in_progress')
  await logIn(demo('admin'))
  await test.step('who works on a line is chosen beside it', async () => {
    await expect(page.getByRole('combobox', { name: 'Mecánico/Operador' }).first()).toBeInViewport()
    expect(await pageWidth()).toBe(upright.width)
  })

  await test.step('a group of the rail shows its places, also one that was left open', async () => {
    await administration.tap()
    await users.tap()
    await expect(title(page, 'Usuarios')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'admin@labujia.example' })).toBeInViewport({ ratio: 1 })
    await expect(users).not.toBeInViewport()
    await administration.tap()
    await expect(users).toBeInViewport({ ratio: 1 })
    await page.touchscreen.tap(upright.width - 10, upright.height - 10)
    await expect(users).not.toBeInViewport()
  })

  await test.step('lying, as a phone, it scrolls as a whole', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await administration.scrollIntoViewIfNeeded()
    await expect(rail.getByRole('link', { name: 'Mis Ordenes' })).toBeInViewport({ ratio: 1 })
  })
})

test('what an operator presses is as large on a tablet as on a phone', async ({ page, logIn }) => {
  await page.goto('/#/mywork-orders')
  await logIn(demo('mecanico'))
  const open = page.getByRole('main').getByRole('link').first()
  await expect.poll(async () => (await open.boundingBox())?.height).toBeGreaterThanOrEqual(48)
})
