import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'

/**
 * The pictures of docs/guide.md; with --all [folder], every screen in every look, to be looked at by somebody who
 * changed something that many of them share.
 */
const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true })
const [which, folder] = values.all
  ? ['every-screen.spec.ts', resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? join(root, 'dist', 'pictures'))]
  : ['guide.spec.ts', join(root, 'docs', 'guide')]
const browser = await ensureBrowser()
await buildWeb()
const program = join(root, 'node_modules', '.bin', 'playwright')
const { status } = spawnSync(program, ['test', '--config', 'pictures/playwright.config.ts', which], {
  cwd: root,
  env: { ...process.env, BROWSER_PATH: browser, PICTURES_FOLDER: folder },
  stdio: 'inherit',
})
console.log(`The pictures are in ${folder}`)
process.exitCode = status ?? 1
