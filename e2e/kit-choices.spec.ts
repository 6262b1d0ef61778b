import { desk, expect, phone, serverNow, test } from './kit-gallery.ts'

test.describe('choosing on a desk', () => {
  test.use(desk)

  test('opens at what is chosen, by the arrow that goes on from there', async ({ page, open }) => {
    await open('fields')
    const gender = page.getByRole('combobox', { name: 'Género' })
    await gender.focus()
    /** The first arrow opens the list, which is there a moment later. */
    const chooseAfter = async (arrows: number) => {
      await page.keyboard.press('ArrowDown')
      await expect(gender).toHaveAttribute('aria-expanded', 'true')
      for (let more = 1; more < arrows; more++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await chooseAfter(1)
    await expect(gender).toHaveValue('Hombre')
    await chooseAfter(2)
    await expect(gender).toHaveValue('Mujer')
    await chooseAfter(1)
    await expect(gender).toHaveValue('Mujer')
  })

  test('looks up with the keyboard alone', async ({ page, open }) => {
    await open('fields')
    const brand = page.getByRole('combobox', { name: 'Marca' })
    await brand.focus()
    await expect(page.getByRole('option', { name: 'Toyota' })).toBeVisible()
    const told = page.getByRole('status').filter({ hasText: 'resultado' })
    await brand.fill('zzz')
    await expect(told).toHaveText('0 resultados')
    await expect(page.getByText('Sin resultados')).toBeVisible()
    await brand.fill('kia')
    await expect(told).toHaveText('1 resultado')
    await expect(page.getByRole('option')).toHaveText(['Kia'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(brand).toHaveValue('Kia')

    await test.step('what was found for something else is not chosen while the answer is awaited', async () => {
      await serverNow(page, 'waits')
      await brand.fill('maz')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(brand).toHaveValue('maz')
      await serverNow(page, 'answers')
      await expect(page.getByRole('option')).toHaveText(['Mazda'])
      await page.keyboard.press('Enter')
      await expect(brand).toHaveValue('Mazda')
    })
  })

  test('shows nothing of a failed lookup but that it failed, asks again when it is opened, and keeps its value', async ({
    page,
    open,
  }) => {
    await open('fields')
    await serverNow(page, 'fails')
    const brand = page.getByRole('combobox', { name: 'Marca' })
    await brand.click()
    await expect(page.getByText('Error en la petición, vuelve a intentarlo')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
    await brand.blur()
    await expect(brand).toHaveValue('Mazda')
    await serverNow(page, 'answers')
    await brand.click()
    await expect(page.getByRole('option')).toHaveCount(8)
  })
})

test.describe('choosing on a phone', () => {
  test.use(phone)

  test('keeps the list on the screen when its answer makes it longer, and above when a search makes it shorter', async ({
    page,
    open,
  }) => {
    await open('fields', '?server=waits')
    const brand = page.getByRole('combobox', { name: 'Marca' })
    const list = page.getByRole('listbox', { name: 'Marca' })
    await brand.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight + 100))
    await brand.tap()
    await expect(list.getByRole('option')).toHaveText(['Mazda'])
    await serverNow(page, 'answers')
    await expect(list.getByRole('option')).toHaveCount(8)
    await expect(list).toBeInViewport({ ratio: 1 })
    await brand.fill('kia')
    await expect(list.getByRole('option')).toHaveText(['Kia'])
    expect((await list.boundingBox())?.y).toBeLessThan((await brand.boundingBox())?.y ?? 0)
  })
})
