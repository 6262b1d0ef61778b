import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const sources = ['web/**/*', 'domain/**/*.ts', 'vite.*.ts', 'package-lock.json']

/** The screens. A production image brings them built. */
export async function buildWeb(): Promise<void> {
  if (await buildOnce('web', 'vite.config.ts')) compressAssets()
}

/** The page that shows every component; only tests look at it. */
export async function buildGallery(): Promise<void> {
  await buildOnce('gallery', 'vite.gallery.config.ts')
}

/** Builds when the sources are not the ones that were built last; an interrupted build leaves no stamp. */
async function buildOnce(name: string, configFile: string): Promise<boolean> {
  const stamp = join(root, 'dist', `.${name}-built`)
  const wanted = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  console.log(`Building the screens (${name})…`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(stamp, { force: true })
  const { build } = await import('vite')
  await build({ configFile: join(root, configFile), logLevel: 'warn' })
  writeFileSync(stamp, wanted)
  return true
}

/** Compressed once and as well as possible, instead of at each request and in a hurry. */
function compressAssets(): void {
  for (const path of globSync('dist/web/assets/*.{js,css}', { cwd: root })) {
    const content = readFileSync(join(root, path))
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(content))
    writeFileSync(join(root, `${path}.gz`), gzipSync(content, { level: 9 }))
  }
}

function digestOf(patterns: string[]): string {
  const digest = createHash('sha256')
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    digest.update(file.slice(root.length)).update(readFileSync(file))
  }
  return digest.digest('hex')
}
