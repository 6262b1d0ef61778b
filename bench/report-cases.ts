import type { Case, Shop } from './orders.ts'

/** Any month of the last two years, all of which are full of work. */
function anyMonth(any: number): string {
  const at = new Date()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() - (any % 24))
  return `year=${at.getUTCFullYear()}&month=${at.getUTCMonth() + 1}`
}
const anyPerson = ({ mechanics }: Shop, any: number) => `id_colaborador=${mechanics[any % mechanics.length]}`

/** What collaborators did in a month: the list of all of them, one's orders, and the tasks of an order. */
export function reportCases(anyOrder: (shop: Shop, any: number) => number): Record<string, Case> {
  const orders = (path: string) => (shop: Shop, any: number) =>
    `garage/${path}/?${anyMonth(any)}&${anyPerson(shop, any)}`
  const tasks = (path: string) => (shop: Shop, any: number) =>
    `work_orders/${path}/?${anyPerson(shop, any)}&id_work_order=${anyOrder(shop, any)}`
  return {
    collaborators: { as: 'owner', path: (_, any) => `garage/collaborators/?${anyMonth(any)}` },
    'collaborators, logbook': {
      as: 'owner',
      path: (_, any) => `garage/collaborators/?report=logbook&${anyMonth(any)}`,
    },
    'collaborators, of a branch': { as: 'branch', path: (_, any) => `garage/collaborators/?${anyMonth(any)}` },
    collaborator_orders: { as: 'owner', path: orders('collaborator_orders') },
    collaborator_all_orders: { as: 'owner', path: orders('collaborator_all_orders') },
    'collaborator_orders, to print': { as: 'owner', path: orders('collaborator_orders/print') },
    task_details: { as: 'owner', path: tasks('task_details') },
    binnacle_task_detail: { as: 'owner', path: tasks('binnacle_task_detail') },
  }
}
