import type { Page } from '@playwright/test'
import { findLoginCandidate } from '../server/features/access/access.repo.ts'
import { behindDoor, type House } from '../server/kernel/scope.ts'
import { openSession } from '../server/testing/session.ts'

type Session = { owner: number; token: string }

/** A session of somebody whose password nobody types. */
export async function sessionOf(house: House, username: string): Promise<Session | undefined> {
  const user = await behindDoor(house, { username }, (tx) => findLoginCandidate(tx, username))
  return user && { owner: user.id, token: await openSession(house, { id: user.id, garageId: user.garage_id }) }
}

/** As if they had just logged in in another tab of the same device. */
export async function letIn(page: Page, session: Session): Promise<void> {
  await page.evaluate(({ owner, token }) => {
    localStorage.setItem('owner', String(owner))
    localStorage.setItem('token', token)
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  }, session)
}

/** Nothing that was read a moment ago is left to be shown, as after a reload, and the code need not come again. */
export async function openAnew(page: Page, path: string): Promise<void> {
  // A screen that is asked for where it is already would stay as it is.
  await page.goto('/#/no-existe')
  // Both of whoever is at the workshop, and of whoever is at the console.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')))
  await page.goto(path)
}

/** As if they had left in another tab; their last toasts go with them. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    const toasts = document.querySelectorAll<HTMLElement>(
      ':is([role="status"], [role="alert"]) button[aria-label="Cerrar"]',
    )
    for (const close of toasts) close.click()
    localStorage.clear()
    sessionStorage.clear()
    dispatchEvent(new StorageEvent('storage'))
    location.hash = '#/login'
  })
  await page.getByRole('button', { name: 'INGRESAR' }).waitFor({ timeout: 3000 })
}
