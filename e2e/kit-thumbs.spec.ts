import type { Locator } from '@playwright/test'
import { expect, phone, serverNow, test } from './kit-gallery.ts'

test.use(phone)

/** 48 px in both directions are pressed, or as many as are asked for, also where less is drawn. */
async function expectThumbSized(target: Locator, size = 48): Promise<void> {
  const misses = await target.evaluate(
    (element, reach) => {
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const isMissed = (right: number, down: number) =>
        !element.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down))
      return [isMissed(0, -reach), isMissed(reach, 0), isMissed(0, reach), isMissed(-reach, 0)]
    },
    size / 2 - 1,
  )
  expect(misses, `${target}`).toEqual([false, false, false, false])
}

test('a list has room for a thumb on all that finds its rows', async ({ page, open }) => {
  await open('pages')
  const pages = page.getByRole('navigation', { name: 'Paginación' }).getByRole('button')
  await expect(pages).toHaveCount(7)
  for (const button of await pages.all()) await expectThumbSized(button)

  await open('table?search=zzz')
  await expect(page.getByText('No hay datos')).toBeVisible()
  const clear = page.getByRole('button', { name: 'Borrar búsqueda' })
  for (const button of await clear.all()) await expectThumbSized(button)
  await expectThumbSized(page.getByRole('searchbox', { name: 'Buscar' }))
  await expectThumbSized(page.getByRole('combobox', { name: 'Ordenar por' }))

  await serverNow(page, 'fails')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('ana')
  await expectThumbSized(page.getByRole('button', { name: 'Reintentar' }))
})

test('a step has room for a thumb', async ({ page, open }) => {
  await open('wizard')
  await expectThumbSized(page.getByRole('button', { name: 'Datos del taller' }))
})

test('what is chosen, ticked or pressed in a form has room for a thumb', async ({ page, open }) => {
  await open('fields')
  await page.getByRole('combobox', { name: 'Género' }).tap()
  for (const option of await page.getByRole('option').all()) await expectThumbSized(option, 44)
  await page.keyboard.press('Escape')
  await expectThumbSized(page.getByText('Vehículo asegurado'), 40)
  await expectThumbSized(page.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }), 40)
  await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('01/02/2003')
  await expectThumbSized(page.getByRole('button', { name: 'Borrar fecha' }), 40)
  await expectThumbSized(page.getByRole('button', { name: 'Guardar' }), 44)
})
