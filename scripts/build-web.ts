import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', '.web-built')

/** Builds the screens when their sources are not the ones that were built last. A production image brings them built. */
export async function buildWeb(): Promise<void> {
  const sources = globSync(['web/**/*', 'domain/**/*.ts', 'vite.config.ts', 'package-lock.json'], { cwd: root })
  const digest = createHash('sha256')
  for (const file of sources.filter((name) => /\.\w+$/.test(name)).sort()) {
    digest.update(file).update(readFileSync(join(root, file)))
  }
  const wanted = digest.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the screens…')
  rmSync(stamp, { force: true })
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(stamp, wanted)
}
