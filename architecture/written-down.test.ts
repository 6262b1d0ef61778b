import { expect, test } from 'vitest'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { everyContract } from './contracts.ts'
import { readSources, source } from './sources.ts'
import { unreached } from './written-down.ts'

const audits = ['server/kernel/audit.repo.ts#audit', 'server/kernel/platform-audit.repo.ts#auditPlatform'] as const

/** Nothing of the workshop is changed by these: a file that nothing refers to yet, and the key to a download. */
const changesNothing = ['access.ticket', 'orders.upload']

test('every call that changes something is written down in the audit trail (decision 6)', async () => {
  const changing = (await everyContract()).flatMap(([contract, calls]) =>
    Object.entries(calls)
      .filter(([, { method }]: [string, Endpoint]) => method !== 'GET')
      .map(([name]) => ({ contract, name })),
  )
  expect(changing.length).toBeGreaterThan(60)
  expect(unreached(readSources(['server']), changing, audits).sort()).toEqual(changesNothing)
})

test('one that forgets it is found, and one that does it far away is not', () => {
  const routes = `import { keep } from './tools.service.ts'
export const toolRoutes = implement(tools, {
  create: (scope, { body }) => keep(scope, body),
  async delete(scope, { params }) {
    await drop(scope, params.id)
  },
})
function drop() {}
`
  const service = `import { audit } from '#server/kernel/audit.repo.ts'
export async function keep(scope: Scope) {
  await noted(scope)
}
const noted = (scope: Scope) => audit(scope, 'keep_tool', 'tool', 1)
`
  const sources = [
    source('server/features/tools/tools.routes.ts', routes),
    source('server/features/tools/tools.service.ts', service),
    source('server/kernel/audit.repo.ts', 'export async function audit() {}\n'),
  ]
  const calls = ['create', 'delete'].map((name) => ({ contract: 'tools', name }))
  expect(unreached(sources, calls, audits)).toEqual(['tools.delete'])
})
