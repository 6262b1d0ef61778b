import { defineConfig } from '@playwright/test'

/** Debian's Chromium; as root it needs to be told not to use its sandbox, and never to call home. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: making its code fast takes longer than what it gains.
  '--js-flags=--no-turbofan,--no-maglev',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than two cores: while one waits for an answer, another draws.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A second try on a machine that is busy with something else; what needs it is reported as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    // A desk, where nothing else is said.
    viewport: { width: 1440, height: 900 },
    locale: 'es-SV',
    timezoneId: 'America/El_Salvador',
    screenshot: 'only-on-failure',
    // Every frame of an animation is drawn by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium-headless-shell',
      args: flags,
      // Where no language is set, the browser calls a file whose name has an accent `download`.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
    },
  },
})
