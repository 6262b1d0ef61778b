import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium's engine without a browser's windows around it: the same pages in half the time. */
const engine = { path: '/usr/bin/chromium-headless-shell', debianPackage: 'chromium-headless-shell' }

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser to test with: the one that was named, Debian's engine, one that is there, the test tool's own download. */
export async function ensureBrowser(): Promise<string> {
  const named = process.env.BROWSER_PATH ?? ''
  if (named !== '' && !existsSync(named)) console.log(`There is no browser at ${named}`)
  const found = firstOf([named, engine.path])
  if (found) return found
  console.log('Installing a browser…')
  installPackage(engine.debianPackage)
  if (!firstOf([engine.path, ...browsers])) installPackage('chromium')
  return firstOf([engine.path, ...browsers]) ?? (await downloaded())
}

function firstOf(paths: string[]): string | undefined {
  return paths.find((path) => path !== '' && existsSync(path))
}

function installPackage(name: string): void {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const [program = '', ...args] = [...asRoot, 'apt-get', ...step]
    spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}

async function downloaded(): Promise<string> {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('There is no browser to test with: install Chromium, or name one in BROWSER_PATH')
}
