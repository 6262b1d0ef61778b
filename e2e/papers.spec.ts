import { desk, expect, test } from './workshop.ts'

/** An A4 sheet without its margins, in pixels. */
const sheetWidth = 688
const endless = 'Enderezadoypinturaautomotriz'.repeat(5)

const billed = {
  ...{ name: endless, tax_id: endless, phone_number: '22451180', email: `${endless}@x.example` },
  ...{ country: 'SV', country_text: 'El Salvador', city: 'San Salvador', address: endless },
}
const slip = {
  data: {
    order_type: 'order_mechanic',
    order_number: 'BUJ-1',
    client: { name: endless, receipt_info: billed },
    car: { car_registration: 'P123456', name: endless },
    receipt_info_garage_or_branch: { name: endless, logo: null, receipt_info: billed },
    ...{ currency: '$', additionals: [{ description: endless, amount: 10 }], total_amount: 10, closed_at: null },
  },
  data_historial: { order_mechanic: null, order_body_shop: null, order_appraisal: null },
}

test.use(desk)

test('a slip names its order on tab and foot, and a word without an end makes nothing on it smaller', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/')
  await logIn(await hire('accountant'))
  await page.route('**/api/work_orders/1/orderClosingPDF/**', (route) => route.fulfill({ json: slip }))
  await page.goto('/#/work-order/1/order_closing/pdf')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
  // What the tab says is what a browser calls the file into which it prints.
  await expect(page).toHaveTitle('BUJ-1 · COMPROBANTE DE ORDEN · Bujía')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ ...desk.viewport, width: sheetWidth })
  await expect(page.getByRole('article')).toContainText('BUJ-1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sheetWidth)
  const foot = () => getComputedStyle(document.documentElement).getPropertyValue('--paper-name')
  expect(await page.evaluate(foot)).toBe('"Orden de trabajo BUJ-1"')
})
