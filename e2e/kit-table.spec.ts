import { asked, desk, expect, mostlyOnDesks, serverNow, sizes, test, typeQuickly } from './kit-gallery.ts'

for (const [size, device] of Object.entries(sizes)) {
  test.describe(`a list on a ${size}`, () => {
    test.use(device)

    test('shows ten rows and says how many there are', async ({ page, open }) => {
      await open('table')
      await expect(page.getByText('1–10 de 37')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Editar / })).toHaveCount(10)
      await page.getByRole('button', { name: 'Página 4' }).click()
      await expect(page.getByText('31–37 de 37')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Editar / })).toHaveCount(7)
      await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
    })

    test('has five page buttons around the page one is on', async ({ page, open }) => {
      await open('pages')
      const numbers = page.getByRole('navigation', { name: 'Paginación' }).getByRole('button', { name: /^Página \d/ })
      await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
      await page.getByRole('button', { name: 'Página 5' }).click()
      await expect(numbers).toHaveText(['3', '4', '5', '6', '7'])
      await expect(page.getByRole('button', { name: 'Página 5' })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: 'Página siguiente' }).click()
      await page.getByRole('button', { name: 'Página 8' }).click()
      await page.getByRole('button', { name: 'Página 10' }).click()
      await expect(numbers).toHaveText(['8', '9', '10', '11', '12'])
      await page.getByRole('button', { name: 'Página 12' }).click()
      await page.getByRole('button', { name: 'Página anterior' }).click()
      await expect(page.getByRole('button', { name: 'Página 11' })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: 'Página siguiente' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Página 12' })).toHaveAttribute('aria-current', 'page')
      await expect(numbers).toHaveText(['8', '9', '10', '11', '12'])
      // There is no further one to press.
      await expect(page.getByRole('button', { name: 'Página 12' })).toBeFocused()
    })

    test('says "Cargando..." in a skeleton as high as the rows that follow', async ({ page, open }) => {
      await open('table', '?server=waits')
      const loading = page.getByRole('status').filter({ hasText: 'Cargando...' })
      await expect(loading).toBeVisible()
      const before = await page.getByRole('main').boundingBox()
      await serverNow(page, 'answers')
      await expect(page.getByText('1–10 de 37')).toBeVisible()
      await expect(loading).toBeHidden()
      const after = await page.getByRole('main').boundingBox()
      expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(10)
    })

    test('keeps the last rows while others are on their way', async ({ page, open }) => {
      await open('table')
      await expect(page.getByText('Ana Castillo')).toBeVisible()
      await serverNow(page, 'waits')
      await page.getByRole('button', { name: 'Página 2' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible()
      await expect(page.getByText('Ana Castillo')).toBeVisible()
      await serverNow(page, 'answers')
      await expect(page.getByText('Ana Castillo')).toBeHidden()
      await expect(page.getByText('11–20 de 37')).toBeVisible()
    })

    test('offers "Reintentar" when it fails, and keeps what was there', async ({ page, open }) => {
      await open('table')
      await expect(page.getByText('Ana Castillo')).toBeVisible()
      await serverNow(page, 'fails')
      await page.getByRole('button', { name: 'Página 2' }).click()
      await expect(page.getByRole('alert')).toContainText('Error en la petición, vuelve a intentarlo')
      await expect(page.getByText('Ana Castillo')).toBeVisible()
      await serverNow(page, 'answers')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByText('11–20 de 37')).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden()
    })

    test('says "No hay datos" and what to do next', async ({ page, open }) => {
      await open('states')
      const section = page.getByRole('region', { name: 'Sin datos' })
      await expect(section.getByText('No hay datos')).toBeVisible()
      await expect(section.getByText('Crea el primero.')).toBeVisible()
    })

    test('offers to clear a search that finds nothing', async ({ page, open }) => {
      await open('table?search=zzz')
      await expect(page.getByText('No hay datos')).toBeVisible()
      await expect(page.getByText('Nada coincide con «zzz».')).toBeVisible()
      const told = await page.getByRole('status').filter({ hasText: 'No hay datos' }).elementHandle()
      await page.getByRole('button', { name: 'Borrar búsqueda' }).last().click()
      await expect(page.getByText('1–10 de 37')).toBeVisible()
      await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
      await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
      // Of a region that comes together with its words, most screen readers say nothing.
      expect(await told?.evaluate((region) => region.isConnected && region.textContent)).toBe('1–10 de 37')
    })
  })
}

for (const [size, device] of Object.entries(mostlyOnDesks)) {
  test.describe(`what a list on a ${size} is asked for`, () => {
    test.use(device)

    test('searches after a pause, keeps the focus and goes back to page 1', async ({ page, open }) => {
      await open('table?page=3')
      await expect(page.getByText('21–30 de 37')).toBeVisible()
      const search = page.getByRole('searchbox', { name: 'Buscar' })
      await expect(search).toHaveAttribute('placeholder', 'Buscar...')
      const before = (await asked(page)).length
      await typeQuickly(page, search, 'elena ')
      await expect(page.getByText('1–3 de 3')).toBeVisible()
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('elena ')
      expect((await asked(page)).length - before).toBe(1)
      expect(new URL(page.url()).hash).toBe('#/table?search=elena')
      await page.getByRole('button', { name: 'Borrar búsqueda' }).press('Enter')
      await expect(search).toHaveValue('')
      await expect(search).toBeFocused()
    })

    test('loses nothing of what is typed slowly, while earlier letters are already searched for', async ({
      page,
      open,
    }) => {
      await open('table')
      const search = page.getByRole('searchbox', { name: 'Buscar' })
      await search.pressSequentially('elena casti', { delay: 330 })
      await expect(search).toHaveValue('elena casti')
      await expect(page).toHaveURL(/search=elena(\+|%20)casti/)
    })

    test('keeps its filters in the address over a reload', async ({ page, open }) => {
      await open('table?search=ru&ordering=-total')
      const first = page.getByRole('link', { name: /^Editar / }).first()
      await expect(first).toHaveAccessibleName('Editar Carmen Ruiz')
      await page.reload()
      await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('ru')
      await expect(first).toHaveAccessibleName('Editar Carmen Ruiz')
    })

    test('takes nonsense in the address for the defaults, and keeps what makes sense', async ({ page, open }) => {
      await open('table?page=abc&ordering=password&search=elena')
      await expect(page.getByText('1–3 de 3')).toBeVisible()
    })

    test('leaves defaults out of the address, and goes back page by page', async ({ page, open }) => {
      await open('table')
      await page.getByRole('button', { name: 'Página 2' }).click()
      await expect(page.getByText('11–20 de 37')).toBeVisible()
      expect(new URL(page.url()).hash).toBe('#/table?page=2')
      await page.getByRole('button', { name: 'Página 1' }).click()
      await expect(page.getByText('1–10 de 37')).toBeVisible()
      expect(new URL(page.url()).hash).toBe('#/table')
      await page.goBack()
      await expect(page.getByText('11–20 de 37')).toBeVisible()
    })

    test('goes to the last page when there is no such page any more', async ({ page, open }) => {
      await open('table?page=9')
      await expect(page.getByText('31–37 de 37')).toBeVisible()
    })

    test('does not call a search empty before it was answered', async ({ page, open }) => {
      await open('table?search=zzz')
      await expect(page.getByText('No hay datos')).toBeVisible()
      await serverNow(page, 'fails')
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('ana')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByText('No hay datos')).toBeHidden()
    })
  })
}

test.describe('a table on a desk', () => {
  test.use(desk)

  test('is sorted by its titles, and the same one again turns the order round', async ({ page, open }) => {
    await open('table')
    const title = page.getByRole('columnheader', { name: 'TOTAL' })
    const first = page.getByRole('row').nth(1)
    await expect(title).toHaveAttribute('aria-sort', 'none')
    await title.getByRole('button').click()
    await expect(title).toHaveAttribute('aria-sort', 'ascending')
    await expect(first).toContainText('$0.00')
    await title.getByRole('button').press('Enter')
    await expect(title).toHaveAttribute('aria-sort', 'descending')
    await expect(first).toContainText('$18,332.75')
    await expect(title.getByRole('button')).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'PLACA' }).getByRole('button')).toHaveCount(0)
  })

  test('is searched and sorted, though the rows that were searched for are not drawn yet', async ({ page, open }) => {
    await open('table')
    const search = page.getByRole('searchbox', { name: 'Buscar' })
    await search.fill('ru')
    const title = page.getByRole('columnheader', { name: 'NOMBRE' }).getByRole('button')
    await search.evaluate(
      async (box, sort) => {
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        // The address changes at once, what is drawn from it a moment later.
        while (!window.location.hash.includes('search=ru')) await null
        sort?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      },
      await title.elementHandle(),
    )
    await expect(page).toHaveURL(/search=ru&ordering=name|ordering=name&search=ru/)
    await expect(page.getByRole('columnheader', { name: 'NOMBRE' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('sorting goes back to page 1', async ({ page, open }) => {
    await open('table?page=2')
    await page.getByRole('columnheader', { name: 'NOMBRE' }).getByRole('button').click()
    await expect(page.getByText('1–10 de 37')).toBeVisible()
  })

  test('names what an icon does for a resting pointer and for the keyboard, until Escape', async ({ page, open }) => {
    await open('table')
    const hint = page.getByRole('tooltip')
    await page.getByRole('button', { name: 'Eliminar Ana Castillo' }).hover()
    await expect(hint).toHaveText('Eliminar Ana Castillo')
    await page.keyboard.press('Escape')
    await expect(hint).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver vehículos de Ana Castillo' }).focus()
    await page.keyboard.press('Tab')
    await expect(hint).toHaveText('Editar Ana Castillo')
    await page.keyboard.press('Tab')
    await expect(hint).toHaveText('Eliminar Ana Castillo')
  })

  test('has rows of 40 px with numbers at the right', async ({ page, open }) => {
    await open('table')
    await expect(page.getByText('Ana Castillo')).toBeVisible()
    const row = page.getByRole('row').nth(1)
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(41)
    await expect(row.getByRole('cell', { name: '$2,999.30' })).toHaveCSS('text-align', 'right')
  })
})

test.describe('rows in large letters on a narrow desk', () => {
  test.use({ viewport: { width: 1000, height: 700 } })

  test('keep in sight what can be done with them', async ({ page, open }) => {
    await open('table')
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '24px' }))
    const button = await page.getByRole('button', { name: 'Eliminar Ana Castillo' }).boundingBox()
    const columns = await page.getByRole('table').boundingBox()
    expect(columns?.width).toBeGreaterThan(1000)
    expect((button?.x ?? 1000) + (button?.width ?? 0)).toBeLessThanOrEqual(1000)
  })
})
