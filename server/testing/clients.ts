import type * as z from 'zod'
import type { newClientForm } from '#domain/clients/clients.contract.ts'
import type { World } from './world.ts'

type ClientBody = z.input<typeof newClientForm>
type CarBody = ClientBody['cars'][number]

let count = 0

/** A car as a form sends it; each has a plate and a VIN of its own. Toyota, of the catalogue. */
export function carBody(given: Partial<CarBody> = {}): CarBody {
  count += 1
  return {
    car_registration: `P${100000 + count}`,
    vin: `VIN${String(count).padStart(9, '0')}`,
    color: 'Rojo',
    year: 2019,
    car_type: 1,
    brand: 1,
    model: 1,
    transmission: 20,
    insured_car: false,
    ...given,
  }
}

/** A client as the wizard sends it. */
export function clientBody(given: Partial<ClientBody> = {}): ClientBody {
  const place = { country: 'SV', city: 'San Salvador', address: 'Calle Arce 12' }
  return {
    name: 'Beatriz Núñez',
    email: 'beatriz@example.com',
    phone_number: '22501234',
    mobil_number: '+50370112233',
    birth_date: '1988-02-29',
    gender: 20,
    document_number: '01234567-8',
    admission_date: '2026-01-15',
    ...place,
    reference: 40,
    description_reference: 'Una amiga',
    contacts_info: [],
    receipt_info: { name: 'Beatriz Núñez', tax_id: '0614-290288-101-1', ...place },
    cars: [carBody()],
    ...given,
  }
}

type BilledOrder = {
  garage: number
  client: number
  car: number
  number: number
  totalCents?: number
  branch?: number | null
  createdAt?: string
  /** Null: still open. */
  closedAt?: string | null
  deletedAt?: string | null
}

/** An order as it will be once it was made: the row alone, without what making one does besides. */
export async function insertOrder({ database }: Pick<World, 'database'>, order: BilledOrder): Promise<number> {
  const { garage, client, car, number, totalCents = 0, branch = null, deletedAt = null } = order
  const { createdAt = '2026-10-01T15:00:00Z', closedAt = '2026-10-02T15:00:00Z' } = order
  const [row] = await database.asOwner<{ id: string }>(
    `insert into work_order (garage_id, client_id, car_id, number, order_number, order_type, total_cents, branch_id,
       created_at, closed_at, deleted_at)
     values ($1, $2, $3, $4, $10, 'mechanic', $5, $6, $7, $8, $9) returning id`,
    [garage, client, car, number, totalCents, branch, createdAt, closedAt, deletedAt, `ORD-${number}`],
  )
  return Number(row?.id)
}
