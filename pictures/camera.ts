import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { access } from '../domain/access/access.contract.ts'
import type { Person } from '../e2e/demo-account.ts'
import { ask } from '../e2e/mechanic-order.ts'

const folder = process.env.PICTURES_FOLDER ?? join(import.meta.dirname, '..', 'dist', 'pictures')

type How = {
  /** Everything that can be scrolled to, not only what a screen shows at once. */
  whole?: boolean
}

/** Screens have few colours: with a palette a picture takes a quarter of the space. */
export async function photograph(page: Page, name: string, { whole = false }: How = {}): Promise<void> {
  // Where the last click was there may be something that speaks up when it is pointed at; at the left, the sidebar.
  const { width = 2, height = 2 } = page.viewportSize() ?? {}
  await page.mouse.move(width - 2, height - 2)
  // What was done a moment ago is told for three seconds.
  await expect(page.getByText('Éxito', { exact: true })).toHaveCount(0)
  const taken = await page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' })
  const file = join(folder, `${name}.png`)
  mkdirSync(dirname(file), { recursive: true })
  await sharp(taken).png({ palette: true, colours: 160, effort: 8 }).toFile(file)
}

/** Somebody's device, where they are logged in already. */
export async function deviceOf(
  browser: Browser,
  person: Person | undefined,
  how: Parameters<Browser['newContext']>[0],
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext(how)
  if (person) {
    const { token } = await ask(undefined, access.login, { body: person })
    await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  }
  return { page: await context.newPage(), context }
}
