import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['web/**/*', 'domain/**/*.ts', 'vite.*.ts', 'package-lock.json']

/** The screens. A production image brings them built. */
export function buildWeb(): Promise<void> {
  return buildOnce('web', 'vite.config.ts')
}

/** The page that shows every component; only tests look at it. */
export function buildGallery(): Promise<void> {
  return buildOnce('gallery', 'vite.gallery.config.ts')
}

/** Builds when the sources are not the ones that were built last; an interrupted build leaves no stamp. */
async function buildOnce(name: string, configFile: string): Promise<void> {
  const stamp = join(root, 'dist', `.${name}-built`)
  const wanted = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building the screens (${name})…`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(stamp, { force: true })
  const { build } = await import('vite')
  await build({ configFile: join(root, configFile), logLevel: 'warn' })
  writeFileSync(stamp, wanted)
}

function digestOf(patterns: string[]): string {
  const digest = createHash('sha256')
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    digest.update(file.slice(root.length)).update(readFileSync(file))
  }
  return digest.digest('hex')
}
