import { expect, test } from 'vitest'
import { endpoint } from '#domain/kernel/endpoint.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import { everyContract } from './contracts.ts'
import type { Place } from './followed.ts'
import { refusedCalls } from './screen-calls.ts'
import { inside } from './screen-routes.ts'
import { readSources, source } from './sources.ts'

const workbench = 'web/features/tracking/workbench'

const left: Place[] = [
  // Of these a screen takes the row of its own kind of order.
  'web/features/closing/closing-tabs.tsx#timesOf',
  `${workbench}/expected-status.ts#tracks`,
  `${workbench}/timer-presses.ts#pauses`,
  `${workbench}/timer-presses.ts#tracks`,
  // Only read anew where it was read before.
  'web/features/tracking/my-order-reads.ts#myOrderReads',
  // These ask, or are shown, by a condition of their own.
  'web/features/dashboard/dashboard-screen.tsx#DashboardScreen',
  'web/features/subscription/extra-orders-modal.tsx#ExtraOrdersModal',
  'web/features/tracking/running-task.tsx#useRunningElsewhere',
]

const sources = readSources(['domain', 'web']).filter(({ path }) => !path.startsWith('web/features/platform/'))

test('no screen makes a call that is shut to somebody whom it opens to: a refusal would log them out', async () => {
  expect(refusedCalls(sources, await everyContract(), inside, left)).toEqual([])
})

test('one that does is found, however deep, and one that looks first whether it may is not', () => {
  const manages = { opens: ['customer_management'] } as const
  const decides = { ...manages, also: ['delete_records'] } as const
  const tools = {
    list: endpoint('GET', 'tool/', manages),
    lend: endpoint('POST', 'tool/lend/', { opens: ['work_order_management_mechanic'] }),
    drop: endpoint('DELETE', 'tool/{id}/', decides),
    merge: endpoint('POST', 'tool/merge/', decides),
  }
  const brought = "import { tools } from '#domain/tools/tools.contract.ts'\n"
  const screenOf = (text: string) => [
    source('domain/tools/tools.contract.ts', 'export const tools = {}\n'),
    source('web/features/tools/tools-screen.tsx', `import { useLent } from './lent.ts'\n${brought}${text}`),
    source('web/features/tools/lent.ts', `${brought}export function useLent() {\n  return useAction(tools.lend)\n}\n`),
  ]
  const load = async () => ({})
  Object.defineProperty(load, 'toString', { value: () => '(m) => m.ToolsScreen' })
  const at = (path: string, permission: Permission) => ({ path, handle: { load, opens: [permission] } })
  const found = (text: string, left: Place[] = []) =>
    refusedCalls(screenOf(text), [['tools', tools]], [at('/tools', 'customer_management')], left)

  const asks = 'export function ToolsScreen() {\n  useEndpoint(tools.list)\n  useAction(tools.merge)\n  useLent()\n}\n'
  const withIt = '/tools with customer_management'
  expect(found(asks)).toEqual([`tools.merge at ${withIt}`, `tools.lend at ${withIt}`])
  expect(found(asks, ['web/features/tools/lent.ts#useLent'])).toEqual([`tools.merge at ${withIt}`])
  expect(found(asks.replace('useLent()', 'mayCall(useMe(), tools.drop)'))).toEqual([])
})
