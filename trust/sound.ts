import type { Stand } from './stand.ts'
import type { Written } from './writers.ts'

/** What was promised and is not so: nothing, where all is well. */
export async function unsound({ asOwner }: Stand, written: Written): Promise<string[]> {
  const clients = await asOwner<{ address: string }>("select address from client where address like 'Prueba %'")
  const orders = await asOwner<{ id: string }>('select id from work_order')
  const [half] = await asOwner<Record<string, number>>(`
    select
      (select count(*)::int from client c where address like 'Prueba %' and (
        not exists (select from car where garage_id = c.garage_id and client_id = c.id)
        or (select count(*) from audit_entry where action = 'create_client' and subject_id = c.id) <> 1)) as clients,
      (select count(*)::int from work_order o join client c on c.id = o.client_id and c.address = 'Mostrador' where
        not exists (select from sub_order where garage_id = o.garage_id and order_id = o.id)
        or (select count(*) from audit_entry where action = 'create_order' and subject_id = o.id) <> 1) as orders,
      (select max(number) - count(distinct number)::int from work_order) as numbers`)
  const found = new Set(clients.map(({ address }) => address))
  const ids = new Set(orders.map(({ id }) => Number(id)))
  const lost = [
    ...written.clients.filter((address) => !found.has(address)),
    ...written.orders.filter((id) => !ids.has(id)),
  ]
  return [
    ...counted(lost.length, 'lost'),
    ...counted(clients.length - found.size, 'double'),
    ...counted(written.orders.length - new Set(written.orders).size, 'double answers'),
    ...Object.entries(half ?? {}).flatMap(([what, count]) => counted(count, `half or missing: ${what}`)),
    ...new Set(written.wrong),
  ]
}

const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`])

export function saidOf(written: Written, wrong: string[]): string {
  const count = written.clients.length + written.orders.length
  return `${count} writes acknowledged, ${wrong.length === 0 ? 'none lost, double or half' : `**${wrong.join('; ')}**`}`
}
