import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the catalogue knows of clients: the columns of all that is only theirs, and whatever else names a client. */
export const knownOfClients = `
select table_name || '.' || column_name as name from information_schema.columns
where table_schema = 'public' and table_name in ('client', 'client_contact', 'receipt_info', 'car')
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

const has = (text: string, pattern: string) => new RegExp(pattern, 'm').test(text)
const feature = 'server/features/clients'
const rowItself = 'garage_id id version created_at'
const reckoned = 'last_activity search_text'
const ofTheCar =
  'car_registration plate vin color year car_type_id model_id garage_model_id transmission insured_car insurance_carrier_id'
const itsOrders = { work_order: 'client_id', car_owner_change: 'from_client_id to_client_id' }

/** What each table is called where a person reads it, and in the names of the sheet's columns. */
const inWords: Record<string, string> = { client_contact: 'contact', receipt_info: 'receipt' }
const inSheet: Record<string, string> = { client: '', client_contact: 'contacts_info.', car: 'cars.' }

export const acts: Act[] = [
  {
    what: 'Merging two clients',
    where: [
      `listContacts in ${feature}/clients.repo.ts`,
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
      receipt_info: 'garage_id id name tax_id phone_number email country city address',
      // Those of both are written anew, each once.
      client_contact: 'garage_id id client_id',
    },
  },
  {
    what: 'Erasing a client',
    where: [`eraseClient in ${feature}/client-upkeep.repo.ts`],
    isNamed: (text, table, column) =>
      table === 'client' || table === 'receipt_info'
        ? has(text, `nothing = .*\\b${column}\\b|updateTable\\('${table}'\\)((?!\\.where)[^])*\\b${column}\\b`)
        : table !== 'car' && has(text, `deleteFrom\\('${table}'\\)`),
    leftOut: {
      // A car without orders goes as a whole; with orders it stays, as they tell of it.
      car: `${rowItself} client_id ${ofTheCar}`,
      work_order: 'client_id',
      // Figures of the workshop, and what says nothing of a person without the rest.
      client: `${rowItself} ${reckoned} admission_date last_order total_amount_cents gender receipt_info_id`,
      receipt_info: 'garage_id id',
    },
  },
  {
    what: 'A person’s own data',
    where: [`inWords in ${feature}/personal-data.service.ts`],
    isNamed: (text, table, column) => has(text, `\\b${inWords[table] ?? table}\\.${column}(_text)?\\b`),
    leftOut: {
      // Told by name, in words or as the list of a client's cars, contacts and orders.
      client: `${rowItself} ${reckoned} erased_at total_amount_cents receipt_info_id`,
      car: `${rowItself} client_id plate model_id garage_model_id insured_car insurance_carrier_id car_type_id`,
      client_contact: 'garage_id id client_id',
      receipt_info: 'garage_id id',
      work_order: 'client_id',
      // Of another person as well.
      car_owner_change: 'from_client_id to_client_id',
    },
  },
  {
    // What the export fills in follows from it: a column that it leaves empty does not compile.
    what: 'The sheet of clients',
    where: ['sheetColumns in domain/clients/client-sheet.ts'],
    isNamed: (text, table, column) =>
      has(text, `^  '?${inSheet[table] ?? `${table}.`}${column.replace(/_id$/, '(_id)?')}'?:`),
    leftOut: {
      client: `${rowItself} ${reckoned} last_order total_amount_cents erased_at receipt_info_id`,
      car: `${rowItself} client_id plate garage_model_id`,
      client_contact: 'garage_id id client_id',
      receipt_info: 'garage_id id',
      ...itsOrders,
    },
  },
  {
    what: 'Importing clients',
    where: [`insertSheetClients in ${feature}/client-import.repo.ts`],
    isNamed: (text, table, column) => has(text, `insert into ${table} \\([^)]*\\b${column}\\b`),
    leftOut: {
      client: `id version ${reckoned} last_order total_amount_cents erased_at`,
      car: 'id version plate',
      client_contact: 'id',
      receipt_info: 'id',
      ...itsOrders,
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
