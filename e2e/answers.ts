import type { Page, Route } from '@playwright/test'

/** The answer, as it would be looked at ten minutes later: its files do not open any more. */
export async function answerEnded(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll(/expires=\d+/g, 'expires=1') })
}

/** It is done, and nobody hears of it. */
export async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('internetdisconnected')
}

/** The server answers the next such call, and nobody hears of it before it is let go. */
export async function holdTheAnswer(page: Page, url: RegExp): Promise<{ made: Promise<void>; letGo: () => void }> {
  const made = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      made.resolve()
      await gone.promise
      // Whoever asked may wait for it no more.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  return { made: made.promise, letGo: gone.resolve }
}
