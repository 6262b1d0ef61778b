import { sql } from 'kysely'
import type { PlainDate } from '#domain/kernel/dates.ts'
import { type NotificationType, notificationTypes } from '#domain/reminders/notification-types.ts'
import { keptSince } from '#domain/reminders/overdue.rules.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import { modelHas } from '#server/kernel/car-models.repo.ts'
import { searchedTexts } from '#server/kernel/client-texts.repo.ts'
import {
  counted,
  countOf,
  type ListQuery,
  likePart,
  orderingOf,
  pageOf,
  searchPatterns,
} from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

/** By the words that are read, and not by their codes. */
const byLabel = notificationTypes.options.toSorted((one, other) => one.label.localeCompare(other.label))
const orders = {
  type_notification: sql`array_position(${sql.lit(`{${byLabel.map(({ value }) => value).join(',')}}`)}::text[], r.type_notification)`,
  send_date: sql.ref('r.send_date'),
}

const sorting = { id: 'r.id', orders, usual: '-send_date' }

/** Reminders of the last month that were sent or whose day has passed, the newest first: only a page of them is described. */
export async function listOverdue(scope: Scope<Person>, query: ListQuery, today: PlainDate) {
  const { column, direction } = orderingOf(query, sorting.usual)
  const found = overdue(scope, query.search, today)
  const page = (all?: number) =>
    scope.tx
      .selectFrom(pageOf(found, query, sorting, all).as('r'))
      .innerJoin('described_car as d', (on) =>
        on.onRef('d.id', '=', 'r.car_id').on('d.garage_id', '=', scope.actor.garageId),
      )
      .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'd.garage_id').onRef('c.id', '=', 'd.client_id'))
      .select([
        'r.id',
        'r.type_notification',
        'r.send_date',
        'd.id as car_id',
        'd.car_registration',
        'd.brand',
        'd.model',
      ])
      .select(['c.id as client_id', 'c.name', 'c.phone_number', 'c.email', 'r.of_all'])
      .orderBy(orders[column as keyof typeof orders], direction)
      .orderBy('r.id', direction)
      .execute()
  const { rows, count } = await counted(query, page, async (rows) => rows?.[0]?.of_all ?? countOf(found))
  return {
    results: rows.map((row) => ({
      id: row.id,
      car: {
        id: row.car_id as number,
        car_registration: row.car_registration as string,
        brand: row.brand as string,
        model: row.model as string,
      },
      client: { id: row.client_id, name: row.name, phone_number: row.phone_number, email: row.email },
      type_notification: row.type_notification as NotificationType,
      send_date: row.send_date as PlainDate,
    })),
    count,
  }
}

function overdue({ tx, actor }: Scope<Person>, search: string, today: PlainDate) {
  return (
    tx
      .selectFrom('reminder as r')
      .select(['r.id', 'r.car_id', 'r.type_notification', 'r.send_date'])
      // A search looks at each that is due, and need not do so twice.
      .select((search === '' ? sql<number | null>`null` : sql<number | null>`count(*) over ()`).as('of_all'))
      .where('r.garage_id', '=', actor.garageId)
      .where('r.send_date', '>=', keptSince(today))
      .where((e) => e.or([e('r.sent_at', 'is not', null), e('r.send_date', '<', today)]))
      // A branch sees those of the cars that it has handed over; the policies show it no other orders.
      .$if(actor.branchId !== undefined, (rows) => rows.where(handedOver))
      .$if(search !== '', (rows) => rows.where(matches(actor, search)))
  )
}

/** Whether the asker's branch has closed an order of the reminder's car: looked up for each (`offset 0`), as orders are many. */
export const handedOver = sql<boolean>`exists (
  select from work_order o where o.garage_id = r.garage_id and o.car_id = r.car_id and o.closed_at is not null offset 0)`

/**
 * Client, telephone, mail, or plate, brand and model: each word in any of them, and none reaches over two. Looked up for
 * each that is due (`offset 0`): else every car of the garage would be gone through with its owner.
 */
function matches(actor: Person, search: string) {
  const texts = searchedTexts(actor, 'c', ['name', 'phone_number', 'email'])
  const plate = plateKey(search)
  const words = searchPatterns(search).map((pattern) => {
    const word = sql`searchable(${pattern})`
    const ofClient = texts.map((text) => sql`${text} like ${word}`)
    return sql`((${sql.join(ofClient, sql` and `)}) or ${modelHas(actor.garageId, word)})`
  })
  const byPlate = plate === '' ? sql`false` : sql`v.plate like ${likePart(plate)}`
  return sql<boolean>`exists (
    select from car v join client c on c.garage_id = v.garage_id and c.id = v.client_id
    where v.garage_id = r.garage_id and v.id = r.car_id
      and ((${sql.join(words, sql` and `)}) or ${byPlate}) offset 0)`
}

export async function deleteExpired({ tx, actor }: Scope, keptFrom: PlainDate): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminder')
    .where('garage_id', '=', actor.garageId)
    .where('send_date', '<', keptFrom)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
