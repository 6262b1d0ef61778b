import { expect, firstVisit, mostlyOnDesks, test } from './kit-gallery.ts'

const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)

for (const [size, device] of Object.entries(mostlyOnDesks)) {
  test.describe(`what is shown on a ${size}`, () => {
    test.use(device)

    test('money, dates and times are written as specified', async ({ page, open }) => {
      await open('shown')
      const figures = page.getByRole('region', { name: 'Cifras' })
      for (const text of ['$1,250.50', '-Q1,234,567.89', '05-03-2026', '26:03:04', '00:00:00']) {
        await expect(figures.getByText(text, { exact: true })).toBeVisible()
        await expect(figures.getByText(text, { exact: true })).toHaveCSS('font-variant-numeric', 'tabular-nums')
      }
      const linesInLittleRoom = (shown: HTMLElement) => {
        if (shown.parentElement) shown.parentElement.style.width = '3em'
        const words = document.createRange()
        words.selectNodeContents(shown)
        return words.getClientRects().length
      }
      expect(await figures.getByText('05-03-2026', { exact: true }).evaluate(linesInLittleRoom)).toBe(1)
    })

    test('a state is always said in words', async ({ page, open }) => {
      await open('shown')
      const states = page.getByRole('region', { name: 'Estados de una orden' })
      await expect(states.getByText('Control de calidad', { exact: true })).toBeVisible()
      await expect(states.getByText('Rechazada', { exact: true })).toBeVisible()
    })

    test('a text with addresses keeps every letter, and what is not known is a line', async ({ page, open }) => {
      await open('shown')
      const known = page.getByRole('region', { name: 'Lo que se sabe' })
      await expect(known.getByRole('definition')).toHaveText(['ana@correo.gt, luis@taller.gt', '—'])
    })

    test('a timer ticks while it runs, and keeps its time while it does not', async ({ page, open }) => {
      await page.clock.install({ time: new Date('2026-03-05T10:00:00.250Z') })
      await open('shown')
      await page.clock.pauseAt(new Date('2026-03-05T10:00:10.400Z'))
      const timer = page.getByRole('timer', { name: 'Cambio de aceite' })
      await expect(timer).toHaveText('00:00:59')
      await page.clock.runFor(5000)
      await expect(timer).toHaveText('00:00:59')
      await page.getByRole('button', { name: 'Iniciar' }).click()
      await page.clock.runFor(1050)
      await expect(timer).toHaveText('00:01:00')
      await page.clock.runFor(3000)
      await expect(timer).toHaveText('00:01:03')
      await page.clock.runFor(3_600_000)
      await expect(timer).toHaveText('01:01:03')
      await expect(page.getByRole('timer', { name: 'Pausado' })).toHaveText('01:02:05')
    })

    test('a timer goes by the clock of the server', async ({ page, open }) => {
      await page.clock.install({ time: new Date('2026-03-05T10:00:00Z') })
      await open('shown')
      await expect(page.getByRole('timer', { name: 'Servidor adelantado' })).toHaveText(/^00:01:3\d$/)
    })

    test('a failure offers to try again', async ({ page, open }) => {
      await open('states')
      const section = page.getByRole('region', { name: 'Con error' })
      await expect(section.getByRole('alert')).toContainText('Error en la petición, vuelve a intentarlo')
      await section.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Se intentó de nuevo' })).toBeVisible()
    })

    test('a screen that waits says so', async ({ page, open }) => {
      await open('states')
      const section = page.getByRole('region', { name: 'Pantalla en espera' })
      await expect(section.getByRole('status')).toHaveText('Cargando...')
    })
  })

  test.describe(`paper from a ${size}`, () => {
    test.use({ ...device, colorScheme: 'dark' })

    test('shows the sheet and nothing else, black on white', async ({ page, open }) => {
      await open('print')
      const title = page.getByText('COTIZACIÓN BUJ-00042')
      await expect(title).toBeHidden()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(title).toBeVisible()
      await expect(page.getByRole('button', { name: 'IMPRIMIR' })).toBeHidden()
      await expect(page.getByRole('navigation')).toBeHidden()
      await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(title).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await expect(title).toBeHidden()
      await expect(page.getByRole('button', { name: 'IMPRIMIR' })).toBeVisible()
      await expect(page.getByText('Lo que se imprime')).not.toHaveCSS('color', 'rgb(0, 0, 0)')
    })

    test('has no pale letters either where a page prints as it is', async ({ page, open }) => {
      await open('shown')
      const heading = page.getByRole('heading', { level: 1 })
      const pale = await heading.evaluate((shown) => getComputedStyle(shown).color)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(heading).not.toHaveCSS('color', pale)
    })

    test('holds a list to its last row where a desk prints a page as it is', async ({ page, open }) => {
      // Whose margins are its own, also for who has seen one.
      await open('print')
      await open('table')
      await expect(page.getByText('1–10 de 37')).toBeVisible()
      expect(sheetsOf(await page.pdf({ format: 'A4' }))).toHaveLength(2)
      await expect(page.getByRole('table')).toBeVisible()
    })

    test('is A4 upright', async ({ page, open }) => {
      await open('print')
      const pdf = await page.pdf({ preferCSSPageSize: true })
      const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
      expect(Number(width)).toBeCloseTo(595, -1)
      expect(Number(height)).toBeCloseTo(842, -1)
      expect(sheetsOf(pdf)).toHaveLength(2)
    })

    test('is printed all the same when a picture cannot be had', firstVisit, async ({ page, open }) => {
      await page.addInitScript(() => {
        window.print = () => {
          document.title = 'printed'
        }
        HTMLImageElement.prototype.decode = () => Promise.reject(new Error('gone'))
      })
      await open('print')
      await page.getByRole('button', { name: 'IMPRIMIR' }).click()
      await expect(page).toHaveTitle('printed')
    })

    test('waits for its pictures', firstVisit, async ({ page, open }) => {
      await page.addInitScript(() => {
        window.print = () => {
          const pictures = Array.from(document.images)
          document.title = `printed: ${pictures.every((picture) => picture.complete && picture.naturalWidth > 0)}`
        }
        let release = () => {}
        const late = new Promise<void>((resolve) => {
          release = resolve
        })
        const decode = HTMLImageElement.prototype.decode
        HTMLImageElement.prototype.decode = function () {
          return late.then(() => decode.call(this))
        }
        window.addEventListener('click', (event) => {
          if ((event.target as HTMLElement).closest('h1')) release()
        })
      })
      await open('print')
      await page.getByRole('button', { name: 'IMPRIMIR' }).click()
      await expect(page).toHaveTitle('Impresión · Bujía')
      await page.getByRole('heading', { name: 'Impresión' }).click()
      await expect(page).toHaveTitle('printed: true')
    })
  })
}
