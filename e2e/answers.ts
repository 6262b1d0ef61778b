import type { Route } from '@playwright/test'

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
