import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** All that another colour scheme can change. */
const rulesAboutColour = ['color-contrast', 'link-in-text-block']

type Looking = { without?: string[]; alsoInDark?: boolean }

/** What axe finds in light, and of the colours in dark, on the same page: opening it costs more than looking twice. */
export async function accessibilityComplaints(
  page: Page,
  { without = [], alsoInDark = true }: Looking = {},
): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = [...complaints('light', await axe(page).disableRules(without).analyze())]
  if (!alsoInDark) return found
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return [...found, ...complaints('dark', await axe(page).withRules(rulesAboutColour).analyze())]
}

/** What passes is not described: that would take as long as the looking. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

function complaints(scheme: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): unknown[] {
  return violations.map(({ id, nodes }) => [scheme, id, nodes.map(({ html }) => html)])
}

/** A screen for everybody's eyes, fingers and ears: nothing for axe to find, nothing cut off at the side. */
export async function expectOpenToEverybody(page: Page, looking?: Looking): Promise<void> {
  // Where the last click was there may now be something that speaks up when it is pointed at.
  const { width = 2, height = 2 } = page.viewportSize() ?? {}
  await page.mouse.move(width - 2, height - 2)
  await expectNothingCutOff(page)
  expect(await accessibilityComplaints(page, looking)).toEqual([])
}

/** Against the size that was asked for: a phone's window grows with what does not fit, so its own is no measure. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(drawn).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
