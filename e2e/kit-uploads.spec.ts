import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, mostlyOnPhones, phone, test } from './kit-gallery.ts'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

const some = (name: string, bytes = 2000): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 'x'),
})

async function photo(width: number, height: number, name = 'golpe.jpg'): Promise<Chosen> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const image = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 95 }).toBuffer() }
}

/** The field with this label; its buttons say what they do, and the label says for what. */
function field(page: Page, label: string): Locator {
  return page.getByRole('button', { name: /^Seleccionar/, description: label })
}

async function choose(page: Page, label: string, files: Chosen[]): Promise<void> {
  const picker = page.waitForEvent('filechooser')
  await field(page, label).click()
  await (await picker).setFiles(files)
}

/** Whether the file dialog lets one choose several. */
async function takesSeveral(page: Page, label: string): Promise<boolean> {
  const picker = page.waitForEvent('filechooser')
  await field(page, label).click()
  return (await picker).isMultiple()
}

async function drop(page: Page, onto: Locator, names: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const name of dropped) transfer.items.add(new File(['x'], name))
    return transfer
  }, names)
  await onto.dispatchEvent('drop', { dataTransfer })
}

const refusals = {
  Logo: ['carta.pdf', '¡Selecciona un archivo de tipo IMAGEN!'],
  Contrato: ['lista.xlsx', '¡Selecciona un archivo de tipo IMAGEN, PDF ó WORD!'],
  Adjuntos: ['virus.exe', '¡Selecciona un archivo de tipo IMAGEN, PDF, EXCEL ó WORD!'],
  'Importa tu excel': ['lista.xls', '¡Selecciona un archivo de tipo EXCEL!'],
}

for (const [size, device] of Object.entries(mostlyOnPhones)) {
  test.describe(`files on a ${size}`, () => {
    test.use(device)

    test.beforeEach(({ open }) => open('uploads'))

    test('each field refuses what it does not take, in a dialog and beside it', async ({ page }) => {
      for (const [label, [wrong = '', message = '']] of Object.entries(refusals)) {
        await choose(page, label, [some(wrong)])
        const dialog = page.getByRole('dialog', { name: '¡Información!' })
        await expect(dialog).toContainText(message)
        await dialog.getByRole('button', { name: 'Regresar' }).click()
        await expect(dialog).toBeHidden()
        await expect(field(page, label)).toHaveAccessibleDescription(/Formato inválido$/)
        await expect(page.getByText(wrong)).toBeHidden()
      }
      await expect(page.getByText('Formato inválido')).toHaveCount(Object.keys(refusals).length)
    })

    test('shows a chosen file by its shortened name, and takes it out again', async ({ page }) => {
      await choose(page, 'Contrato', [some('contrato de servicio del año 2026.pdf')])
      await expect(page.getByText('contrato de servicio….pdf')).toBeVisible()
      await expect(field(page, 'Contrato')).toBeHidden()
      await page.getByRole('button', { name: 'Quitar contrato de servicio del año 2026.pdf' }).click()
      await expect(field(page, 'Contrato')).toBeFocused()
    })

    test('collects several files up to a number', async ({ page }) => {
      expect(await takesSeveral(page, 'Logo')).toBe(false)
      expect(await takesSeveral(page, 'Adjuntos')).toBe(true)
      await choose(page, 'Adjuntos', [some('uno.pdf'), some('dos.xlsx')])
      await expect(page.getByText('uno.pdf')).toBeVisible()
      await choose(page, 'Adjuntos', [some('tres.doc'), some('cuatro.pdf')])
      const dialog = page.getByRole('dialog', { name: '¡Información!' })
      await expect(dialog).toContainText('3 archivos máximo.')
      await dialog.getByRole('button', { name: 'Regresar' }).click()
      await expect(page.getByText('cuatro.pdf')).toBeHidden()
      await choose(page, 'Adjuntos', [some('tres.doc')])
      await expect(page.getByText('tres.doc')).toBeVisible()
      await expect(page.getByText('3 archivos máximo.')).toBeHidden()
      await expect(field(page, 'Adjuntos')).toBeHidden()
      await page.getByRole('button', { name: 'Quitar uno.pdf' }).click()
      await expect(page.getByRole('button', { name: 'Quitar dos.xlsx' })).toBeFocused()
      await expect(field(page, 'Adjuntos')).toBeVisible()
    })

    test('refuses a file that is too large to be sent', async ({ page }) => {
      await choose(page, 'Contrato', [some('enorme.pdf', 15 * 1024 * 1024 + 1)])
      await expect(page.getByRole('dialog', { name: '¡Información!' })).toContainText('pesa más de 15 MB')
    })

    test('shrinks a photo to 2000 px before it is sent', async ({ page }) => {
      const large = await photo(3000, 1500)
      await choose(page, 'Logo', [large])
      const chosen = page.getByRole('log', { name: 'Elegido' })
      await expect(chosen).toContainText('golpe.jpg image/jpeg 2000×1000', { timeout: 20_000 })
      expect(Number((await chosen.innerText()).split(' ').at(-1))).toBeLessThan(large.buffer.length / 2)
    })

    test('leaves a picture that it cannot read to the server', async ({ page }) => {
      await choose(page, 'Logo', [some('roto.png')])
      await expect(page.getByRole('log', { name: 'Elegido' })).toHaveText('roto.png 2000')
    })

    test('shows photos as thumbnails, opens one large, turns to the next and takes one out', async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Ver Frente' })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'Frente' })
      await expect(dialog.getByRole('img', { name: 'Frente' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Imagen siguiente' }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Lado izquierdo' })).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Golpe en la puerta' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
      await page.getByRole('button', { name: 'Quitar Frente' }).click()
      await expect(opener).toBeHidden()
      await expect(page.getByRole('region', { name: 'Fotos' }).getByRole('listitem')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Quitar Lado izquierdo' })).toBeFocused()
    })
  })
}

test('files may be dropped, and wrong ones are refused likewise', async ({ page, open }) => {
  await open('uploads')
  const zone = page.getByText('o arrástralo aquí · XLSX')
  await drop(page, zone, ['clientes.xlsx'])
  await expect(page.getByText('clientes.xlsx')).toBeVisible()
  await drop(page, page.getByText('o arrástralo aquí · JPEG, JPG, PNG'), ['carta.pdf'])
  await expect(page.getByRole('dialog', { name: '¡Información!' })).toContainText('tipo IMAGEN!')
})

test.describe('a phone', () => {
  test.use(phone)

  test('takes a photo with its camera', async ({ page, open }) => {
    await open('uploads')
    const picker = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Tomar foto' }).first().click()
    const camera = await picker
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    expect(await camera.element().getAttribute('accept')).toBe('image/jpeg,image/png')
    await camera.setFiles([await photo(40, 30, 'camara.jpg')])
    await expect(page.getByText('camara.jpg', { exact: true })).toBeVisible()
  })
})
