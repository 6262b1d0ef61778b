import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const sources = ['web/**/*', 'domain/**/*.ts', 'vite.*.ts', 'package-lock.json']

/** The screens. A production image brings them built. */
export async function buildWeb(): Promise<void> {
  await buildOnce('web', 'vite.config.ts', compressAssets)
}

/** The page that shows every component; only tests look at it. */
export async function buildGallery(): Promise<void> {
  await buildOnce('gallery', 'vite.gallery.config.ts')
}

/**
 * Builds when the sources are not the ones that were built last. In a folder of its own that takes its place when all
 * is there: neither an interrupted build nor two at once leave half of one that passes for whole.
 */
async function buildOnce(
  name: string,
  configFile: string,
  finish: (folder: string) => void = () => undefined,
): Promise<void> {
  const stamp = join(root, 'dist', `.${name}-built`)
  const wanted = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building the screens (${name})…`)
  const built = join(root, 'dist', name)
  const own = join(root, 'dist', `.${name}-${process.pid}`)
  mkdirSync(own, { recursive: true })
  try {
    const { build } = await import('vite')
    await build({ configFile: join(root, configFile), logLevel: 'warn', build: { outDir: own, emptyOutDir: true } })
    finish(own)
    rmSync(stamp, { force: true })
    try {
      replace(built, own)
    } catch {
      // Another build took the place when it was free.
      replace(built, own)
    }
    writeFileSync(stamp, wanted)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** What was there goes away whole: of two that empty one folder, neither knows when it is empty. */
function replace(folder: string, by: string): void {
  const away = `${by}-before`
  try {
    renameSync(folder, away)
  } catch {
    // There is none.
  }
  try {
    renameSync(by, folder)
  } finally {
    rmSync(away, { recursive: true, force: true })
  }
}

/** Compressed once and as well as possible, instead of at each request and in a hurry. */
function compressAssets(folder: string): void {
  for (const name of globSync('assets/*.{js,css}', { cwd: folder })) {
    const path = join(folder, name)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
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
