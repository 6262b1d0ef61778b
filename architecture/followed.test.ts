import { expect, test } from 'vitest'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { everyContract } from './contracts.ts'
import { unreached } from './followed.ts'
import { readSources, source } from './sources.ts'

const audits = ['server/kernel/audit.repo.ts#audit', 'server/kernel/platform-audit.repo.ts#auditPlatform'] as const

/** Nothing of the workshop is changed by these: a file that nothing refers to yet, and the key to a download. */
const changesNothing = ['access.ticket', 'orders.upload']

const callsWhere = async (isWanted: (endpoint: Endpoint) => boolean) =>
  (await everyContract()).flatMap(([contract, calls]) =>
    Object.keys(calls)
      .filter((name) => isWanted(calls[name] as Endpoint))
      .map((name) => ({ contract, name })),
  )

test('every call that changes something is written down in the audit trail (decision 6)', async () => {
  const changing = await callsWhere(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(60)
  expect(unreached(readSources(['server']), changing, audits).sort()).toEqual(changesNothing.sort())
})

/** Have a limit of their own, or write to the workshop's own address, asked by a client's secret link. */
const countedOtherwise = [
  'access.sendRecoveryMail',
  'quotations.changeState',
  'quotations.choose',
  'quotations.sendPartsList',
  'subscription.register',
]

test('whoever of a garage has letters sent is counted, so that nobody sends spam with it', async () => {
  const sources = readSources(['server'])
  const calls = await callsWhere(({ opens }) => opens !== 'platform')
  const silent = unreached(sources, calls, ['server/kernel/mail.ts#sendMail', 'server/kernel/mail.ts#sendMails'])
  const sending = calls.filter(({ contract, name }) => !silent.includes(`${contract}.${name}`))
  expect(sending.length).toBeGreaterThan(countedOtherwise.length)
  const counts = ['server/kernel/mail.ts#countMail', 'server/kernel/mail.ts#countMails'] as const
  expect(unreached(sources, sending, counts).sort()).toEqual(countedOtherwise.sort())
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
