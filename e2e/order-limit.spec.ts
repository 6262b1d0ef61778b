import { title } from './at-the-desk.ts'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

test('without an order left the main garage is offered more, and a branch is only told', async ({
  page,
  hire,
  logIn,
}) => {
  const notice = page.getByText('Has alcanzado el límite de órdenes de tu plan. Compra más órdenes para continuar.')
  const purchase = page.getByRole('dialog', { name: 'Comprar más ordenes' })
  await page.route('**/api/garage/limit_order/', (route) => route.fulfill({ json: { limit_order: true } }))
  await page.goto('/#/login')
  await logIn(await hire('mechanicCoordinator'))
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await expect(purchase).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: /Mecánica/ })).toHaveCount(0)
  await purchase.getByRole('button', { name: 'Cancelar' }).click()
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/#/login')
  await page.reload()
  await logIn(await hire('branchAdministrator', { branch: true }))
  await expect(page.getByRole('link', { name: 'Ordenes' }).first()).toBeVisible()
  await page.goto('/#/work-order/select')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comprar más ordenes' })).toHaveCount(0)
  await expect(purchase).toBeHidden()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(title(page, 'Ordenes de trabajo')).toBeVisible()
  // More may have been bought since: what was known before keeps nobody out while it is asked again.
  await page.route('**/api/garage/limit_order/', () => undefined)
  await page.getByRole('link', { name: 'Crear orden' }).click()
  await expect(page.getByRole('link', { name: /Mecánica/ })).toBeVisible()
})
