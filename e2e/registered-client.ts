import { randomUUID } from 'node:crypto'
import { type NewClientForm, newClientForm } from '../domain/clients/clients.contract.ts'

/** A client as the wizard would send it, with a car of the catalogue. */
export function registeredClient(given: { name: string; phone_number?: string }): NewClientForm {
  const place = { country: 'SV', city: 'San Salvador', address: 'Calle Arce 12' }
  const number = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
  return newClientForm.parse({
    email: 'cliente@example.com',
    phone_number: '22501234',
    gender: 20,
    admission_date: new Date().toISOString().slice(0, 10),
    ...place,
    ...given,
    receipt_info: { name: given.name, tax_id: '0614-290288-101-1', ...place },
    cars: [
      {
        car_registration: number,
        vin: `V${number}`,
        color: 'Rojo',
        year: 2019,
        car_type: 1,
        brand: 1,
        model: 1,
        transmission: 20,
      },
    ],
  })
}
