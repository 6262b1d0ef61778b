import type { Page } from '@playwright/test'
import { fillGarage, fillProprietor, goOn, newcomer } from './registering.ts'
import { desk, expect, firstVisit, phone, test } from './workshop.ts'

const ways = {
  phone: {
    use: phone,
    plan: {
      id: 1,
      name: 'Esencial',
      mode: 'monthly',
      payment: 11,
      link: 'Mensual $29.00',
      chosen: 'Plan EsencialPago mensual · $29.00',
      paid: 'Mensual · $29.00',
    },
    quota: { orders: 40, total: '$4.50' },
  },
  desk: {
    use: desk,
    plan: {
      id: 2,
      name: 'Taller',
      mode: 'annual',
      payment: 21,
      link: 'Anual $590.00',
      chosen: 'Plan TallerPago anual · $590.00',
      paid: 'Anual · $590.00',
    },
    quota: { orders: 120, total: '$3.60' },
  },
}

for (const [size, { use, plan, quota }] of Object.entries(ways)) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a workshop registers, its owner logs in, sees the quota and buys more orders', async ({ page }) => {
      const owner = newcomer()
      await page.goto('/#/login')
      await page.getByRole('link', { name: 'REGISTRARME' }).click()
      await expect(page).toHaveURL(/#\/suscriptions$/)
      await page.getByRole('button', { name: `Elegir plan ${plan.name}` }).click()
      await expect(page.getByText('OBTENER MODO DE PAGO')).toBeVisible()
      await page.getByRole('link', { name: plan.link }).click()
      await expect(page).toHaveURL(new RegExp(`#/register/plan/${plan.id}/pay/${plan.mode}$`))
      await expect(page.getByRole('heading', { level: 1, name: 'REGISTRO' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(plan.chosen)

      await fillGarage(page, owner.garage)
      if (plan.id === 1) {
        await page.getByRole('combobox', { name: 'Tipo de orden' }).click()
        await expect(page.getByRole('option')).toHaveText(['Mecánica', 'Enderezado y pintura'])
        await page.getByRole('option', { name: 'Enderezado y pintura' }).click()
      } else {
        await expect(page.getByText('Enderezado y pintura')).toBeVisible()
        await expect(page.getByText('Avalúo')).toBeHidden()
      }
      await page.getByLabel('Fecha de fundación').fill('10/03/2014')
      await page.getByLabel('Prefijo').fill('ray')
      await goOn(page, 'Datos del administrador')
      await fillProprietor(page, owner)
      await goOn(page, 'Datos de facturación')
      await expect(page.getByLabel('Nombre o razón social')).toHaveValue(owner.garage)
      await expect(page.getByRole('combobox', { name: 'País' })).toHaveValue('El Salvador')
      await page.getByLabel('Identificación tributaria').fill('0614-100314-101-2')
      const sending = page.waitForRequest('**/api/garage/')
      await page.getByRole('button', { name: 'Enviar' }).dblclick()
      expect((await sending).postDataJSON()).toMatchObject({ plan: plan.id, active_payment: plan.payment })

      await expect(page.getByRole('status').filter({ hasText: 'Registro creado' })).toHaveCount(1)
      await expect(page).toHaveURL(/#\/login$/)
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual(
        [],
      )
      await expect(page.getByLabel('Usuario')).toHaveValue(owner.username)
      await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
      await page.keyboard.type(owner.password)
      await page.keyboard.press('Enter')

      await expect(page.getByRole('heading', { level: 1, name: owner.garage })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'ESTADO DE SUSCRIPCIÓN' })).toBeVisible()
      await expectQuota(page, { disponibles: quota.orders, consumidas: 0, restantes: quota.orders })
      await page.getByRole('button', { name: 'Comprar más ordenes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Comprar más ordenes' })
      await expect(dialog.getByLabel('Cantidad de órdenes')).toBeFocused()
      await dialog.getByLabel('Cantidad de órdenes').fill('3')
      await expect(dialog).toContainText(`Total${quota.total}`)
      await expect(dialog).toContainText('Se cobrará en tu próxima factura.')
      await dialog.getByRole('button', { name: 'Comprar' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Compra realizado con éxito' })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/#\/$/)
      await expectQuota(page, { disponibles: quota.orders + 3, consumidas: 0, restantes: quota.orders + 3 })
      await expectTerms(page, `Pago${plan.paid}`, quota.total)
      if (plan.id === 1) await changeKind(page)
    })
  })
}

/** Another kind of order, by keyboard, which is still where it was when it is saved. */
async function changeKind(page: Page): Promise<void> {
  // A dialog that takes its time to go has the focus for longer.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/#/configurations')
  await page.getByRole('combobox', { name: 'Tipo de orden' }).click()
  await page.getByRole('option', { name: 'Mecánica' }).click()
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.press('Enter')
  const question = page.getByRole('dialog', { name: '¿Cambiar el tipo de orden?' })
  await question.getByRole('button', { name: 'Cambiar' }).press('Enter')
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(save).toBeFocused()
}

/** What the registration was charged is on the first invoice; what was bought since comes with the next. */
async function expectTerms(page: Page, fee: string, bought: string): Promise<void> {
  await quotaOf(page).getByRole('link', { name: 'Plan y facturas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan y facturas' })).toBeVisible()
  const told = page.getByRole('main')
  await expect(told).toContainText(`${fee}Próxima cuota`)
  await expect(told).toContainText('Órdenes adicionales sin usar3')
  await expect(told).toContainText(`Órdenes adicionales por facturar3 · ${bought}`)
  await expect(page.getByText('Sin pagar')).toHaveCount(1)
  await page.getByRole('link', { name: 'Regresar' }).click()
}

const quotaOf = (page: Page) => page.getByRole('region', { name: 'ESTADO DE SUSCRIPCIÓN' })

async function expectQuota(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await expect(quotaOf(page)).toContainText(`Órdenes ${name}${count}`)
  }
}

test('plans show their fee, their orders and their kinds of order', async ({ page }) => {
  await page.goto('/#/suscriptions')
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await expect(card('Esencial')).toContainText('$29.00')
  await expect(card('Esencial')).toContainText('40 órdenes de trabajo')
  await expect(card('Esencial')).toContainText('1 tipo de orden activo')
  await expect(card('Taller')).toContainText('2 tipos de orden activos')
  await expect(card('Profesional')).toContainText('3 tipos de orden activos')
  await expect(card('Ilimitado').getByText('Ordenes Ilimitadas de trabajo', { exact: true })).toBeVisible()
  await expect(page.getByText('OBTENER MODO DE PAGO')).toBeHidden()
  await page.getByRole('button', { name: 'Elegir plan Taller' }).click()
  await expect(page.getByRole('button', { name: 'Elegir plan Taller' })).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Mensual' })).toHaveAttribute('href', '#/register/plan/2/pay/monthly')
  await expect(page.getByRole('link', { name: 'Anual' })).toHaveAttribute('href', '#/register/plan/2/pay/annual')
  await page.getByRole('link', { name: 'REGRESAR' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

const shownAt = { 713: 1, 714: 2, 1015: 2, 1016: 3, 1200: 3, 1201: 4 }

test('as many plans are seen at once as there is room for', async ({ page }) => {
  await page.goto('/#/suscriptions')
  await expect(page.getByRole('heading', { name: 'Esencial' })).toBeVisible()
  for (const [width, count] of Object.entries(shownAt)) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await expect.poll(() => plansInView(page), `on ${width} px`).toHaveLength(count)
  }
})

/** The cards that are seen from edge to edge. */
async function plansInView(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { left, right } = card.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
      })
      .map((card) => card.querySelector('h2')?.textContent ?? ''),
  )
}

test('the carousel is turned by its buttons, with the keyboard as well', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto('/#/suscriptions')
  const carousel = page.getByRole('region', { name: 'Planes' })
  // While the plans are awaited there is a carousel as well, whose buttons go with it.
  await expect(carousel.getByRole('heading', { name: 'Esencial' })).toBeVisible()
  await expect(carousel).toHaveAttribute('aria-roledescription', 'carrusel')
  await expect(carousel.getByText('1–2 de 4')).toBeVisible()
  await expect(carousel.getByRole('button', { name: 'Anteriores' })).toBeDisabled()
  await carousel.getByRole('button', { name: 'Siguientes' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => plansInView(page)).toEqual(['Profesional', 'Ilimitado'])
  await expect(carousel.getByRole('button', { name: 'Siguientes' })).toBeDisabled()
  await carousel.getByRole('button', { name: 'Anteriores' }).click()
  await expect.poll(() => plansInView(page)).toEqual(['Esencial', 'Taller'])
})

test('plans that did not come can be asked for again', firstVisit, async ({ page }) => {
  await page.route('**/api/plan/list_all/', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/#/suscriptions')
  await expect(page.getByRole('alert')).toContainText('Error en la petición, vuelve a intentarlo')
  await page.unroute('**/api/plan/list_all/')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Ilimitado' })).toBeVisible()
})

test('a host that begins with www opens at the plans', async ({ page }) => {
  await page.goto(`http://www.localhost:${new URL(process.env.E2E_URL ?? '').port}/`)
  await expect(page).toHaveURL(/#\/suscriptions$/)
  await expect(page.getByRole('heading', { name: 'Esencial' })).toBeVisible()
})

test('a purchase says what is wrong with it, and a refused one too', async ({ page, hire, logIn }) => {
  await page.goto('/#/login')
  await logIn(await hire('accountant'))
  const button = page.getByRole('button', { name: 'Comprar más ordenes' })
  await button.click()
  const dialog = page.getByRole('dialog')
  const quantity = dialog.getByLabel('Cantidad de órdenes')
  await quantity.fill('')
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  await expect(dialog.getByText('Campo requerido.')).toBeVisible()
  await quantity.fill('0')
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  await expect(dialog.getByText('El mínimo de orden es 1')).toBeVisible()
  await quantity.fill('100001')
  await expect(dialog).toContainText('Total—')
  await quantity.fill('-5')
  await expect(dialog).toContainText('Total—')
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  await expect(dialog.getByText('El mínimo de orden es 1')).toBeVisible()
  await expect(quantity).toHaveValue('-5')
  await quantity.fill('10')
  await expect(dialog).toContainText('Total$9.00')

  await page.route('**/api/garage/order_extra/', (route) => route.fulfill({ status: 409, json: {} }))
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.getByRole('alert')).toContainText('Error en la compra, vuelve a intentarlo')
  await expect(quantity).toHaveValue('10')

  const detail = 'El costo por orden cambió. Revisa el total y vuelve a comprar.'
  await page.route('**/api/garage/order_extra/', (route) => route.fulfill({ status: 422, json: { detail } }))
  await page.route('**/api/user/me/', async (route) => {
    const me = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...me, cost_per_additional_order: 2 } })
  })
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
  await expect(dialog).toContainText('Total$20.00')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/#\/$/)
  await button.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a quota that is used up says so, until there is more of it', async ({ page, hire, logIn }) => {
  const notice = page.getByText('Has alcanzado el límite de órdenes de tu plan. Compra más órdenes para continuar.', {
    exact: true,
  })
  const quota = { available_orders: 40, orders_consumed: 40, orders_remaining: 0 }
  await page.route('**/api/garage/subscription_status/', (route) => route.fulfill({ json: quota }))
  await page.goto('/#/login')
  await logIn(await hire('accountant'))
  await expectQuota(page, { disponibles: 40, consumidas: 40, restantes: 0 })
  await expect(notice).toBeVisible()
  Object.assign(quota, { available_orders: 43, orders_remaining: 3 })
  await page.reload()
  await expectQuota(page, { disponibles: 43, consumidas: 40, restantes: 3 })
  await expect(notice).toBeHidden()
  // Bought ones are left, though the plan became smaller than what was consumed of the one before.
  Object.assign(quota, { available_orders: 18, orders_consumed: 28, orders_remaining: 8 })
  await page.reload()
  await expectQuota(page, { disponibles: 18, consumidas: 28, restantes: 8 })
  await expect(notice).toBeHidden()
})

test('an unlimited plan only tells what was consumed', async ({ page, hire, logIn }) => {
  await page.route('**/api/garage/subscription_status/', (route) =>
    route.fulfill({ json: { available_orders: 1_000_000, orders_consumed: 17, orders_remaining: 999_983 } }),
  )
  await page.goto('/#/login')
  await logIn(await hire('accountant'))
  await expect(quotaOf(page)).toContainText('Órdenes consumidas17')
  await expect(page.getByText('Órdenes disponibles')).toBeHidden()
  await expect(page.getByText('Órdenes restantes')).toBeHidden()
})
