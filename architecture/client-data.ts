import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the catalogue knows of clients: their columns, those of their cars, and whatever else names a client. */
export const knownOfClients = `
select table_name || '.' || column_name as name from information_schema.columns
where table_schema = 'public' and table_name in ('client', 'car')
union
select f.conrelid::regclass || '.' || a.attname from pg_constraint f
join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'garage_id'
where f.contype = 'f' and f.confrelid = 'client'::regclass
order by 1`

/** Something that is done with all that is known of a client, and names it by hand. */
type Act = {
  what: string
  where: string[]
  isNamed: (text: string, table: string, column: string) => boolean
  /** By table: what it knowingly does nothing with. */
  leftOut: Record<string, string>
}

const has = (text: string, pattern: string) => new RegExp(pattern).test(text)
const feature = 'server/features/clients'
const rowItself = 'garage_id id version created_at'
const reckoned = 'last_activity search_text'
const ofTheCar =
  'car_registration plate vin color year car_type_id model_id garage_model_id transmission insured_car insurance_carrier_id'

export const acts: Act[] = [
  {
    what: 'Merging two clients',
    where: [
      `moveBelongings in ${feature}/client-upkeep.repo.ts`,
      `mergeClients in ${feature}/client-upkeep.service.ts`,
      'takenOver in domain/clients/client-merge.rules.ts',
    ],
    isNamed: (text, table, column) =>
      has(text, `'${column}'|\\b${column}:`) && (table === 'client' || has(text, `'${table}'`)),
    leftOut: {
      // A car moves with its row.
      car: `${rowItself} ${ofTheCar}`,
      // Nobody is without these, so that the kept one has its own; billing data stay the kept one's (decision 23).
      client: `${rowItself} ${reckoned} erased_at name email phone_number gender country city address receipt_info_id`,
      // Those of both are written anew, each once.
      client_contact: 'client_id',
    },
  },
  {
    what: 'Erasing a client',
    where: [`eraseClient in ${feature}/client-upkeep.repo.ts`],
    isNamed: (text, table, column) =>
      table !== 'car' && has(text, table === 'client' ? `\\b${column}\\b` : `'${table}'`),
    leftOut: {
      // A car without orders goes as a whole; with orders it stays, as they tell of it.
      car: `${rowItself} client_id ${ofTheCar}`,
      // Figures of the workshop, and what says nothing of a person without the rest.
      client: `${rowItself} ${reckoned} admission_date last_order total_amount_cents gender`,
    },
  },
  {
    what: 'A person’s own data',
    where: [`inWords in ${feature}/personal-data.service.ts`],
    isNamed: (text, table, column) => has(text, `\\b${table}\\.${column}\\b`),
    leftOut: {
      // Told by name, in words or as the list of a client's cars, contacts and orders.
      client: `${rowItself} ${reckoned} erased_at total_amount_cents receipt_info_id`,
      car: `${rowItself} client_id plate model_id garage_model_id insured_car insurance_carrier_id car_type_id`,
      client_contact: 'client_id',
      work_order: 'client_id',
      // Of another person as well.
      car_owner_change: 'from_client_id to_client_id',
    },
  },
]

/** What an act neither names nor knowingly leaves out, and what it leaves out though it is not there. */
export function forgotten(known: string[]): string[] {
  return acts.flatMap(({ what, where, isNamed, leftOut }) => {
    const text = where.map(sourceOf).join('\n')
    const left = Object.entries(leftOut).flatMap(([table, columns]) =>
      columns.split(' ').map((name) => `${table}.${name}`),
    )
    const missed = known.filter((name) => {
      const [table = '', column = ''] = name.split('.')
      return !left.includes(name) && !isNamed(text, table, column)
    })
    return [
      ...missed.map(
        (name) =>
          `${name}: ${what} forgets it. See to it (${where.join(', ')}) or leave it out knowingly (architecture/client-data.ts)`,
      ),
      ...left
        .filter((name) => !known.includes(name))
        .map((name) => `${name}: ${what} leaves it out, and it is not there`),
    ]
  })
}

/** `name in path`: the text of one function or constant. */
function sourceOf(place: string): string {
  const [name, path] = place.split(' in ') as [string, string]
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const found = new RegExp(`^(?:export )?(?:async )?(?:function|const) ${name}\\b[^]*?\\n[\\]}]`, 'm').exec(text)
  if (!found) throw new Error(`There is no ${place}`)
  return found[0]
}
