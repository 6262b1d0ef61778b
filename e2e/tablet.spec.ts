import { expect, test } from './workshop.ts'

const upright = { width: 820, height: 1180 }
const password = 'bujia-demo'

test.use({ viewport: upright, hasTouch: true, isMobile: true })

test('a tablet shows what its screens are for without a sideways way', async ({ page, logIn }) => {
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)

  await page.goto('/#/mechanic_order/24/in_progress')
  await logIn({ username: 'admin', password })
  await test.step('who works on a line is chosen beside it', async () => {
    await expect(page.getByRole('combobox', { name: 'Mecánico/Operador' }).first()).toBeInViewport()
    expect(await pageWidth()).toBe(upright.width)
  })
})
