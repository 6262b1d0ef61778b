import * as z from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { listQuery, page, pageSize } from '#domain/kernel/listing.ts'
import { type Cents, cents, money } from '#domain/kernel/money.ts'
import type { StatusTone } from '#web/theme/palette.ts'

/** Thirty-seven clients of an invented workshop, listed as a server would. */
export type Client = {
  id: number
  name: string
  plate: string
  email: string
  phone: string
  total: Cents
  tone: StatusTone
  state: string
}

export const clientList = endpoint('GET', 'client/', {
  opens: ['customer_management'],
  query: listQuery(['name', 'total']).extend({ state: z.enum(['active', 'inactive']).optional() }),
  answer: page(z.object({ id: z.int(), total: money })),
})

type Asked = z.output<typeof clientList.query>

const first = ['Ana', 'Luis', 'Carmen', 'Jorge', 'Sofía', 'Mario', 'Lucía', 'Óscar', 'Elena', 'Iván']
const last = ['Méndez', 'Ruiz', 'Castillo', 'Peña', 'Ávila', 'Núñez', 'Solís']
const states: [StatusTone, string][] = [
  ['working', 'En proceso'],
  ['quoting', 'Por cotizar'],
  ['done', 'Finalizada'],
  ['waiting', 'Sin asignar'],
]

export const clients: Client[] = Array.from({ length: 37 }, (_, index) => {
  const name = `${first[index % first.length]} ${last[index % last.length]}`
  const [tone, state] = states[index % states.length] ?? ['waiting', 'Sin asignar']
  return {
    id: index + 1,
    name,
    plate: `P-${String(100 + index * 7)}${'BCDFGH'.charAt(index % 6)}KL`,
    email: `${name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '')}${index}@correo.gt`,
    // Every client but one has a telephone.
    phone: index === 1 ? '' : `+502 5${String(5550100 + index * 137).slice(0, 7)}`,
    total: cents((index * 73_331) % 1_900_000),
    tone,
    state,
  }
})

export function listClients({ page: number, ordering = 'name', search }: Asked) {
  const wanted = search.toLowerCase()
  const by = ordering.replace('-', '') as 'name' | 'total'
  const found = clients
    .filter((client) => client.name.toLowerCase().includes(wanted))
    .sort((one, other) => (one[by] < other[by] ? -1 : one[by] > other[by] ? 1 : one.id - other.id))
  if (ordering.startsWith('-')) found.reverse()
  return { results: found.slice((number - 1) * pageSize, number * pageSize), count: found.length }
}
