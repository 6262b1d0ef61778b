import { expect, test } from 'vitest'
import { brokenImports, cycles, impureRules, namelessDrawers, strayQueries } from './imports.ts'
import { readSources, source } from './sources.ts'

const sources = readSources()

test('the house is read', () => {
  expect(sources.length).toBeGreaterThan(80)
})

test('imports go one way', () => {
  expect(brokenImports(sources)).toEqual([])
})

test('no two files need each other', () => {
  expect(cycles(sources)).toEqual([])
})

test('only repositories write queries', () => {
  expect(strayQueries(sources)).toEqual([])
})

test('rules touch no clock, no chance and no network', () => {
  expect(impureRules(sources)).toEqual([])
})

test('no drawer without a name of its own, no export of everything', () => {
  expect(namelessDrawers(sources)).toEqual([])
})

test.each([
  ['domain/clients/plate.ts', "import { x } from '#server/kernel/scope.ts'"],
  ['domain/clients/plate.ts', "import dayjs from 'dayjs'"],
  ['web/ui/page.tsx', "import { x } from '#web/features/access/login-screen.tsx'"],
  ['web/features/clients/list.tsx', "import { x } from '../access/login-screen.tsx'"],
  ['web/kernel/call.ts', "const later = await import('../app/router.tsx')"],
  ['web/ui/page.tsx', "import { x } from '#server/kernel/money.ts'"],
  ['server/kernel/audit.repo.ts', "import { x } from '../features/access/access.repo.ts'"],
  ['server/features/clients/clients.service.ts', "import { x } from '../access/access.repo.ts'"],
  ['server/features/clients/clients.service.ts', "import type { FastifyRequest } from 'fastify'"],
  ['server/kernel/scope.ts', "import { demoAccounts } from '#demo/workshop.ts'"],
])('%s may not hold «%s»', (path, text) => {
  expect(brokenImports([source(path, text)])).toHaveLength(1)
})

test('a cycle, a query outside a repository, a clock in a rule and a drawer are found', () => {
  const pair = [source('domain/a.ts', "import './b.ts'"), source('domain/b.ts', "import './a.ts'")]
  expect(cycles(pair)).toHaveLength(1)
  expect(strayQueries([source('server/features/x/x.service.ts', "tx.selectFrom('garage')")])).toHaveLength(1)
  expect(impureRules([source('domain/x/x.rules.ts', 'const now = new Date()')])).toHaveLength(1)
  expect(namelessDrawers([source('web/ui/utils.ts', '')])).toHaveLength(1)
})
