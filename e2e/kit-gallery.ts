import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { deviceOf, firstVisit, type KeptPages, keepPages } from './kept-pages.ts'

const built = join(import.meta.dirname, '../dist/gallery')

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type PerTest = {
  /** Opens a section of the gallery, as somebody who types its address. */
  open: (section: string, search?: string) => Promise<void>
  /** Nothing may be complained about in the console, in any test. */
  quietConsole: undefined
}

export const test = base.extend<PerTest, { gallery: string; keptPages: KeptPages }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      if (!existsSync(built)) throw new Error('Build it first: npx vite build --config vite.gallery.config.ts')
      const server = createServer(async (request, response) => {
        const path = new URL(request.url ?? '/', 'http://gallery').pathname
        const file = join(built, path === '/' ? 'index.html' : path)
        response.setHeader('Content-Type', contentTypes[extname(file)] ?? 'application/octet-stream')
        response.end(await readFile(file).catch(() => ''))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],

  keptPages: [
    async ({ browser }, use) => {
      const pages = keepPages(browser, async () => undefined)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],

  page: async ({ keptPages, viewport, hasTouch, isMobile, colorScheme, contextOptions }, use, { tags }) => {
    const device = deviceOf({ ...contextOptions, viewport, hasTouch, isMobile, colorScheme })
    const page = await keptPages.take(device, tags)
    await use(page)
    await keptPages.giveBack(page)
  },

  context: async ({ page }, use) => {
    await use(page.context())
  },

  open: async ({ page, gallery }, use) => {
    await use(async (section, search = '') => {
      const isThere = page.url().startsWith(`${gallery}${search}#/`)
      if (isThere) await page.evaluate((name) => window.startAnew?.(name), section)
      else await page.goto(`${gallery}${search}#/${section}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  },

  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, firstVisit }

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desk = { viewport: { width: 1440, height: 900 } }

/** Both sizes: what is drawn in another way on each, and what a person looks at, has to hold at both. */
export const sizes = { phone, desk }

/** Behaviour that does not depend on the size is tried at one: where people do it most. */
export const mostlyOnPhones = { phone }
export const mostlyOnDesks = { desk }

type Mood = 'answers' | 'waits' | 'fails'

/** How the gallery's invented server behaves from now on. */
export async function serverNow(page: Page, mood: Mood): Promise<void> {
  await page.evaluate((wanted) => {
    if (window.galleryServer) window.galleryServer.mood = wanted
    if (wanted !== 'waits') window.galleryServer?.release()
  }, mood)
}

/** What the invented server was asked. */
export function asked(page: Page): Promise<string[]> {
  return page.evaluate(() => window.galleryServer?.asked ?? [])
}

/** However long the machine takes between two letters, for the page it is a tenth of a second. */
export async function typeQuickly(page: Page, field: Locator, text: string): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of text) await field.press(letter).then(() => page.clock.runFor(100))
  await page.clock.resume()
}
