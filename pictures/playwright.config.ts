import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import house from '../playwright.config.ts'

const root = join(import.meta.dirname, '..')

/** Pictures are taken the way tests are run: the same browser, and a server of its own with the demo workshop. */
export default defineConfig({
  ...house,
  testDir: '.',
  globalSetup: join(root, 'e2e', 'global-setup.ts'),
  outputDir: join(root, 'test-results'),
  workers: 2,
  timeout: 600_000,
  retries: 0,
})
