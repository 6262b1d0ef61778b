import type { Page } from '@playwright/test'
import { holdTheAnswer } from './answers.ts'
import { title } from './at-the-desk.ts'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

/** An insurer that stands first in the list. */
async function newInsurer(page: Page): Promise<{ id: number; name: string }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const name = `Aaa Seguros ${Date.now()}`
  const made = await page.request.post('/api/insurance_carrier/', {
    headers: { authorization: `Token ${token}` },
    data: { name, email: 'seguros@example.com', phone_number: '22501234' },
  })
  return await made.json()
}

test('what was fetched ahead before a save and comes after it does not show how it was', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/clients')
  await logIn(await hire('proprietor'))
  await expect(title(page, 'Clientes')).toBeVisible()
  const { id, name } = await newInsurer(page)
  const list = await holdTheAnswer(page, /insurance_carrier\/\?/)
  await page.goto(`/#/insurance-carrier/${id}/edit`)
  await page.getByRole('link', { name: 'Cancelar' }).hover()
  await list.made
  await page.getByLabel('Nombre').fill(`${name} y Fianzas`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  list.letGo()
  await expect(page.getByRole('cell', { name: `${name} y Fianzas`, exact: true })).toBeVisible()
})

test('a page that an address names is not taken for one too many while the list before it is still shown', async ({
  page,
  hire,
  logIn,
}) => {
  await page.goto('/#/clients?search=ana')
  await logIn(await hire('proprietor'))
  await expect(page.getByRole('status').filter({ hasText: /^1–\d de \d$/ })).toBeVisible()
  const second = await holdTheAnswer(page, /client\/\?.*page=2/)
  await page.goto('/#/clients?page=2')
  await second.made
  second.letGo()
  await expect(page.getByRole('status').filter({ hasText: /^11–20 de / })).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})
