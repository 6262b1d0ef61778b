import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type NewClientForm, newClientForm } from '../domain/clients/clients.contract.ts'
import { dateOf } from '../domain/kernel/dates.ts'
import { plainDateIn } from '../domain/kernel/zoned.ts'
import type { NotificationType } from '../domain/reminders/notification-types.ts'
import { expect, inventedName } from './workshop.ts'

/** A day for a reminder that no test lives to see. */
export const nextJanuary = dateOf(new Date().getFullYear() + 1, 1, 10)

type Given = {
  name: string
  phone_number?: string
  email?: string
  notification?: { type_notification: NotificationType; send_date: string }
}

/** A client as the wizard would send it, with a car of the catalogue. */
export function registeredClient({ notification, ...given }: Given): NewClientForm {
  const place = { country: 'SV', city: 'San Salvador', address: 'Calle Arce 12' }
  const number = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
  return newClientForm.parse({
    email: 'cliente@example.com',
    phone_number: '22501234',
    gender: 20,
    admission_date: plainDateIn(new Date(), 'America/El_Salvador'),
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
        ...(notification && { notification }),
      },
    ],
  })
}

/** A client with one car that nobody else has, registered by whoever is logged in there. */
export async function registerClient(page: Page, given: Partial<Given> = {}) {
  const client = registeredClient({ name: inventedName('Rosa'), ...given })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const made = await page.request.post('/api/client/', {
    headers: { authorization: `Token ${token}` },
    data: client,
  })
  expect(made.status(), await made.text()).toBe(200)
  const { id, cars } = await made.json()
  return { id, car: cars[0].id, name: client.name, email: client.email, plate: client.cars[0]?.car_registration ?? '' }
}
