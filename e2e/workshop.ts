import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import type { StoredPermission } from '../domain/kernel/permissions.ts'
import type { defaultRoles } from '../domain/team/default-roles.ts'
import { hireUser, insertRoles, prepareTemporaryPassword } from '../server/features/team/public.ts'
import { ensureAppRole } from '../server/kernel/app-role.ts'
import { demoPassword } from '../server/kernel/common-passwords.ts'
import { readConfiguration } from '../server/kernel/configuration.ts'
import { openMigrated } from '../server/kernel/house.ts'
import { hashPassword } from '../server/kernel/passwords.ts'
import { garageItself, type House, inScope, type Scope } from '../server/kernel/scope.ts'
import { leave, letIn, sessionOf } from './another-tab.ts'
import type { Person } from './demo-account.ts'
import { deviceOf, firstVisit, type KeptPages, keepPages } from './kept-pages.ts'
import { findBranch, findRole } from './workshop.repo.ts'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desk = { viewport: { width: 1440, height: 900 } }

/** What stands at the head of the demo workshop's papers: name, tax id, telephone, address of its mail and its own. */
export const billedBy = [
  'La Bujía, S. A. de C. V.',
  '0614-100314-101-2',
  '+50322451180',
  'hola@labujia.example',
  'Calle Los Almendros 214, Colonia Escalón',
]

const ownPassword = 'mi-clave-propia'
let ownPasswordHash: Promise<string> | undefined

type Hired = { username: string; name: string; email: string; password: string }
type Role = keyof typeof defaultRoles

type PerTest = {
  /**
   * Somebody new in the demo workshop, in one of its roles or one made for them; without a password of their own they
   * get a temporary one by mail.
   */
  hire: (
    role: Role | StoredPermission[],
    options?: { byMail?: boolean; branch?: boolean; firstName?: string },
  ) => Promise<Hired>
  /** Somebody is logged in where the login is shown, on the first device if no other is named. */
  logIn: (who: Person, on?: Page) => Promise<void>
  /** By typing the password, which takes ten times as long; one that is not somebody's own yet is always typed. */
  typesPassword: boolean
  /** A device of somebody else, with nothing of the first in it. */
  device: (kind: typeof phone | typeof desk) => Promise<Page>
  /** The newest mail to an address, once it has come; after another one, once there is a newer. */
  mailTo: (address: string, after?: Email) => Promise<Email>
  /** Where the server leaves its mails. */
  mailFolder: string
  quietConsole: undefined
}

async function addRole(scope: Scope, name: string, flags: StoredPermission[]): Promise<number> {
  return (await insertRoles(scope, { made: { name, flags } })).made
}

/** The browser tells of refusals, and of a network that a test has cut; those are expected here, anything else is not. */
const expectedComplaint =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/

export const test = base.extend<PerTest, { house: House; keptPages: KeptPages }>({
  baseURL: process.env.E2E_URL ?? '',
  mailFolder: [join(process.env.E2E_FOLDER ?? '', 'mail'), { option: true }],

  keptPages: [
    async ({ browser }, use) => {
      const pages = keepPages(browser, leave)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],

  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const ownerUrl = process.env.E2E_DATABASE ?? ''
      const variables = { DATABASE_URL: ownerUrl, DATA_DIR: process.env.E2E_FOLDER, DATABASE_POOL: '2' }
      const configuration = readConfiguration({ ...variables, PUBLIC_URL: process.env.E2E_URL })
      const log = pino({ level: 'silent' })
      const { house, close } = await openMigrated(configuration, await ensureAppRole(ownerUrl), { log })
      await use(house)
      await close()
    },
    { scope: 'worker' },
  ],

  hire: async ({ house }, use) => {
    await use(async (role, { byMail = false, branch = false, firstName } = {}) => {
      const username = `persona${Date.now()}${randomInt(1000)}`
      const email = `${username}@labujia.example`
      // Who is looked for by name among all that were hired needs one of their own.
      const named = firstName ? inventedName(firstName) : 'Clara Nuñez'
      const [first_name = '', last_name = ''] = named.split(' ')
      ownPasswordHash ??= hashPassword(ownPassword)
      const password = byMail ? await prepareTemporaryPassword(house, garageItself(1)) : { hash: await ownPasswordHash }
      await inScope(house, garageItself(1), async (scope) => {
        const roleId = Array.isArray(role)
          ? await addRole(scope, `Rol de ${username}`, role)
          : await findRole(scope, role)
        const branchId = branch ? await findBranch(scope) : null
        const person = { username, email, first_name, last_name, phone_number: '+50370112233' }
        await hireUser(scope, { ...person, role_id: roleId, branch_id: branchId }, password)
      })
      return {
        username,
        name: named,
        email,
        password: 'temporary' in password ? password.temporary : ownPassword,
      }
    })
  },

  typesPassword: [false, { option: true }],

  logIn: async ({ page, house, typesPassword }, use) => {
    await use(async ({ username, password }, on = page) => {
      const isKnown = [ownPassword, demoPassword].includes(password) && on.url().startsWith(`${process.env.E2E_URL}/#`)
      const session = isKnown && !typesPassword ? await sessionOf(house, username) : undefined
      if (session) return letIn(on, session)
      await on.getByLabel('Usuario').fill(username)
      await on.getByLabel('Contraseña', { exact: true }).fill(password)
      await on.getByRole('button', { name: 'INGRESAR' }).click()
    })
  },

  page: async ({ keptPages, viewport, hasTouch, isMobile, userAgent, contextOptions }, use, { tags }) => {
    const device = deviceOf({ ...contextOptions, viewport, hasTouch, isMobile, userAgent })
    const page = await keptPages.take(device, tags)
    keepAllIntercepting(page)
    await use(page)
    await keptPages.giveBack(page)
  },

  context: async ({ page }, use) => {
    await use(page.context())
  },

  device: async ({ keptPages, contextOptions }, use) => {
    const complaints: string[] = []
    const opened: Page[] = []
    await use(async (kind) => {
      const page = await keptPages.take(deviceOf({ ...contextOptions, ...kind }))
      opened.push(page)
      keepAllIntercepting(page)
      return listenTo(page, complaints)
    })
    await Promise.all(opened.map((page) => keptPages.giveBack(page)))
    expect(complaints).toEqual([])
  },

  mailTo: async ({ mailFolder }, use) => {
    await use(async (address, after) => {
      let found: Email | undefined
      await expect
        .poll(async () => {
          found = (await mailsIn(mailFolder)).findLast(({ to }) => to?.some((one) => one.address === address))
          return found !== undefined && found.text !== after?.text
        })
        .toBe(true)
      return found as Email
    })
  },

  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      listenTo(page, complaints)
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

function keepAllIntercepting(first: Page): void {
  keepIntercepting(first)
  first.context().on('page', keepIntercepting)
}

const ownRoutes = new WeakMap<Page, Page['route']>()

/**
 * A page of which a call was once intercepted stays so, with nothing to intercept: where that ends while files of the
 * code are under way, the browser sometimes never finishes to import them.
 */
function keepIntercepting(page: Page): void {
  const route = ownRoutes.get(page) ?? page.route.bind(page)
  ownRoutes.set(page, route)
  page.route = async (...call) => {
    page.route = route
    await route(/^nothing:/, (nothing) => nothing.continue())
    return route(...call)
  }
}

function listenTo(page: Page, complaints: string[]): Page {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedComplaint.test(message.text())) complaints.push(message.text())
  })
  return page
}

/** Letters alone, as names have them, which nobody else has. */
export function inventedWord(): string {
  return String.fromCharCode(...Array.from({ length: 8 }, () => 97 + randomInt(26)))
}

/** A name that nobody else has. */
export const inventedName = (first: string) => `${first} ${inventedWord()}`

/** Everything that was mailed, the oldest first. */
export async function mailsIn(folder: string): Promise<Email[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}

/** The address behind a mail's button, or the first one that has some text in it. */
export function linkIn(letter: Email, part = ''): string {
  return letter.text?.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part)) ?? ''
}

/** A real PNG, drawn by the browser itself. */
export async function picture(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 200
    const pen = canvas.getContext('2d')
    if (pen) pen.fillRect(0, 0, 120, 120)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
}

export { expect, firstVisit }
