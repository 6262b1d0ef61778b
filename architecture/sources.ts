import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Source = { path: string; text: string; imports: string[] }

const root = join(import.meta.dirname, '..')

/** Every source file of the house, with what it imports as paths from the root (packages by their name). */
export function readSources(folders = ['domain', 'server', 'web', 'demo']): Source[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((path) => !path.endsWith('.generated.ts'))
    .map((path) => source(path, readFileSync(join(root, path), 'utf8')))
}

export function source(path: string, text: string): Source {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return { path, text, imports: [...found].map(([, name]) => resolved(path, name as string)) }
}

export function resolved(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  return name
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/')
