import { desk, expect, test } from './kit-gallery.ts'

test.describe('choosing on a desk', () => {
  test.use(desk)

  test('opens at what is chosen, by the arrow that goes on from there', async ({ page, open }) => {
    await open('fields')
    const gender = page.getByRole('combobox', { name: 'Género' })
    await gender.focus()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('ArrowDown', 'Enter')
    await expect(gender).toHaveValue('Hombre')
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await expect(gender).toHaveValue('Mujer')
    await press('ArrowDown', 'Enter')
    await expect(gender).toHaveValue('Mujer')
  })

  test('looks up with the keyboard alone', async ({ page, open }) => {
    await open('fields')
    const brand = page.getByRole('combobox', { name: 'Marca' })
    await brand.focus()
    await expect(page.getByRole('option', { name: 'Toyota' })).toBeVisible()
    await brand.fill('kia')
    await expect(page.getByRole('option')).toHaveText(['Kia'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(brand).toHaveValue('Kia')
  })
})
