import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that another colour scheme can change; they take as long as all the others. */
export const rulesAboutColour = ['color-contrast', 'link-in-text-block']

type Looking = { without?: readonly string[]; alsoInDark?: boolean }

/** What axe finds in light, and of the colours in dark, on the same page: opening it costs more than looking twice. */
export async function accessibilityComplaints(
  page: Page,
  { without = [], alsoInDark = true }: Looking = {},
): Promise<unknown[]> {
  await showIn(page, 'light')
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await complaints(page, 'light', { rules })
  if (!alsoInDark) return found
  await showIn(page, 'dark')
  return [...found, ...(await complaints(page, 'dark', { runOnly: rulesAboutColour }))]
}

/** The page hears of it a moment later: what is looked at at once may still be in the other one. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme = wanted } = document.documentElement.dataset
    return mantineColorScheme === wanted
  }, colorScheme)
}

/**
 * What passes is not described, and style sheets are not fetched again for rules that are not asked for: both would take
 * as long as the looking. A document is given axe once; that, too, takes longer than to look at it.
 */
async function complaints(page: Page, scheme: string, options: axeCore.RunOptions): Promise<unknown[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  const asked: axeCore.RunOptions = { ...options, resultTypes: ['violations'], preload: false }
  const violations = await page.evaluate(async (options) => {
    const found = await (window as unknown as { axe: typeof axeCore }).axe.run(document, options)
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }, asked)
  return violations.map((violation) => [scheme, ...violation])
}

/** A screen for everybody's eyes, fingers and ears: nothing for axe to find, nothing cut off at the side. */
export async function expectOpenToEverybody(page: Page, looking?: Looking): Promise<void> {
  // Where the last click was there may now be something that speaks up when it is pointed at.
  const { width = 2, height = 2 } = page.viewportSize() ?? {}
  await page.mouse.move(width - 2, height - 2)
  // Rows that are being read again are paler for as long.
  await expect(page.locator('[data-refreshing]')).toHaveCount(0)
  await expectNothingCutOff(page)
  expect(await accessibilityComplaints(page, looking)).toEqual([])
}

/** Against the size that was asked for: a phone's window grows with what does not fit, so its own is no measure. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(drawn).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  const beyondTheirCards = await page
    .getByRole('listitem')
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent))
  expect(beyondTheirCards).toEqual([])
}
