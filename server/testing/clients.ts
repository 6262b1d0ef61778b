import type * as z from 'zod'
import type { newClientForm } from '#domain/clients/clients.contract.ts'

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
