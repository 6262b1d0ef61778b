import { isTest, type Source } from './sources.ts'

type Rule = { says: string; broken: (from: string, to: string) => boolean }

const part = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')
const isOurs = (to: string) => /^(domain|server|web|demo)\//.test(to)
const inside = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
const otherFeature = (from: string, to: string) => part(from, 3) !== part(to, 3) && !to.endsWith('/public.ts')

const importRules: Rule[] = [
  {
    says: 'domain imports zod and itself',
    broken: (from, to) => inside(from, 'domain') && !inside(to, 'domain') && to !== 'zod',
  },
  { says: 'server never imports web', broken: (from, to) => inside(from, 'server') && inside(to, 'web') },
  {
    says: 'web imports domain, and never server or demo',
    broken: (from, to) => inside(from, 'web') && inside(to, 'server', 'demo'),
  },
  {
    says: 'only the start of the server knows the demo',
    broken: (from, to) => inside(to, 'demo') && !inside(from, 'demo') && from !== 'server/serve.ts',
  },
  {
    says: 'the kernel of the server imports no feature, and nothing imports the app',
    broken: (from, to) =>
      (inside(from, 'server/kernel') && inside(to, 'server/features')) ||
      (inside(from, 'server/kernel', 'server/features') && /^server\/\w+\.ts$/.test(to)),
  },
  {
    says: "a feature takes another's things from its public.ts",
    broken: (from, to) =>
      (inside(from, 'server/features') && inside(to, 'server/features') && otherFeature(from, to)) ||
      (inside(from, 'web/features') && inside(to, 'web/features') && otherFeature(from, to)) ||
      (inside(from, 'demo') && inside(to, 'server/features') && !to.endsWith('/public.ts')),
  },
  {
    says: 'web goes app → features → ui → kernel, never backwards',
    broken: (from, to) =>
      (inside(from, 'web/features') && inside(to, 'web/app')) ||
      (inside(from, 'web/ui') && inside(to, 'web/app', 'web/features')) ||
      (inside(from, 'web/kernel') && inside(to, 'web/app', 'web/features')),
  },
  {
    says: 'in a feature of the server only *.routes.ts may know Fastify',
    broken: (from, to) => inside(from, 'server/features') && to === 'fastify' && !from.endsWith('.routes.ts'),
  },
]

export function brokenImports(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((to) =>
        importRules.filter((rule) => rule.broken(path, to)).map((rule) => `${path} → ${to}: ${rule.says}`),
      ),
    )
}

/** Each cycle once, as the files on it. Imports of types alone are gone when the code runs, and count no less here. */
export function cycles(sources: Source[]): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.filter(isOurs)]))
  const found: string[] = []
  const done = new Set<string>()
  function visit(path: string, trail: string[]): void {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const to of graph.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

const queryWords =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|pool\.query\(|client\.query\(/
/** Where the database itself is opened, migrated and counted in; everything else asks through a repository. */
const besideRepositories = /^server\/kernel\/(database|migrations|app-role|limits|health|embedded-postgres)\.ts$/

export function strayQueries(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !path.endsWith('.repo.ts') && !besideRepositories.test(path) && !isTest(path))
    .filter(({ text }) => queryWords.test(text))
    .map(({ path }) => path)
}

const impure = /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|crypto\.|process\./

export function impureRules(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('domain/') && !isTest(path))
    .filter(({ text }) => impure.test(text))
    .map(({ path }) => path)
}

const drawers = /(^|\/)(utils?|helpers?|common|misc|constants|types)(\/|\.tsx?$)/

export function namelessDrawers(sources: Source[]): string[] {
  return sources.filter(({ path, text }) => drawers.test(path) || /^export \* /m.test(text)).map(({ path }) => path)
}
