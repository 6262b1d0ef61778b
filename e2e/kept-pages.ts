import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

export type Device = Pick<
  BrowserContextOptions,
  'viewport' | 'hasTouch' | 'isMobile' | 'userAgent' | 'colorScheme' | 'reducedMotion'
>

export type KeptPages = {
  /** A device that nobody is logged in on; for a first visit, one that was never used. */
  take: (device: Device, tags?: readonly string[]) => Promise<Page>
  /** Whoever comes next finds nothing of what was done on it. */
  giveBack: (page: Page) => Promise<void>
  close: () => Promise<void>
}

/** For a test of how a page begins: its own is loaded as for the first time, and not handed on. */
export const firstVisit = { tag: '@first-visit' }

/** What was not said, and what is not so anyway, is left to the defaults: two that are the same are called the same. */
export function deviceOf(said: { [Name in keyof Device]: Device[Name] | undefined }): Device {
  const named = Object.entries(said).filter(([, value]) => Boolean(value))
  return Object.fromEntries(named.toSorted(([one], [other]) => one.localeCompare(other)))
}

/** What a test listens to is its own. These are named here as none of them can be asked for. */
const heard = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
  'download',
  'page',
]

/**
 * The house's code takes a page longer to read than most tests take to use it. So a page goes on to the next test as a
 * computer at the counter does to the next person: who was there has left, and the code is still here. What cannot be
 * taken back (a clock that was stopped, a script that runs before all others) ends with its test.
 */
export function keepPages(browser: Browser, leave: (page: Page) => Promise<unknown>): KeptPages {
  const idle = new Map<string, Page[]>()
  const devices = new WeakMap<Page, Device>()
  const spoiled = new WeakSet<Page>()

  async function open(device: Device): Promise<Page> {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    devices.set(page, device)
    noteWhatStays(page, () => spoiled.add(page))
    return page
  }

  async function isAsNew(page: Page, device: Device | undefined): Promise<boolean> {
    if (!device || spoiled.has(page) || page.isClosed()) return false
    try {
      await putBack(page, device)
      await leave(page)
      return true
    } catch {
      return false
    }
  }

  return {
    async take(device, tags = []) {
      const isFirstVisit = tags.includes(firstVisit.tag)
      const page = (isFirstVisit ? undefined : idle.get(JSON.stringify(device))?.pop()) ?? (await open(device))
      if (isFirstVisit) spoiled.add(page)
      return page
    },
    async giveBack(page) {
      const device = devices.get(page)
      if (!(await isAsNew(page, device))) return page.context().close()
      const key = JSON.stringify(device)
      idle.set(key, [...(idle.get(key) ?? []), page])
    },
    async close() {
      await Promise.all([...idle.values()].flat().map((page) => page.context().close()))
    },
  }
}

/** Tells of what no page can be rid of again. */
function noteWhatStays(page: Page, tell: () => void): void {
  function noted<Call extends (...all: never[]) => unknown>(call: Call): Call {
    return ((...all) => {
      tell()
      return call(...all)
    }) as Call
  }
  const context: BrowserContext = page.context()
  context.clock.install = noted(context.clock.install.bind(context.clock))
  for (const owner of [context, page]) owner.addInitScript = noted(owner.addInitScript.bind(owner))
}

/** All that a test can set from outside of the page. */
async function putBack(page: Page, device: Device): Promise<void> {
  const context = page.context()
  for (const emitter of [page, context] as unknown as NodeJS.EventEmitter[]) {
    for (const name of heard) for (const listener of emitter.listeners(name)) emitter.off(name, listener as () => void)
  }
  const { width, height } = device.viewport ?? page.viewportSize() ?? { width: 2, height: 2 }
  const { colorScheme = 'light', reducedMotion = 'reduce' } = device
  await Promise.all([
    ...context.pages().map((other) => other !== page && other.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    page.emulateMedia({ media: null, colorScheme, reducedMotion }),
    page.setViewportSize({ width, height }),
    // Nothing is pointed at.
    page.mouse.move(width - 2, height - 2),
  ])
}
