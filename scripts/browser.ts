import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser to test with: the one that is there, else Debian's package, else the test tool's own download. */
export async function ensureBrowser(): Promise<string> {
  const found = installed()
  if (found) return found
  console.log('Installing a browser…')
  if (existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    for (const step of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      const [program = '', ...args] = [...asRoot, 'apt-get', ...step]
      spawnSync(program, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  } else {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
    const { chromium } = await import('@playwright/test')
    if (existsSync(chromium.executablePath())) return chromium.executablePath()
  }
  const now = installed()
  if (!now) throw new Error('There is no browser to test with: install Chromium, or name one in BROWSER_PATH')
  return now
}

function installed(): string | undefined {
  return [process.env.BROWSER_PATH ?? '', ...places].find((path) => path !== '' && existsSync(path))
}
