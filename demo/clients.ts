import { genders, references, socialNetworks } from '#domain/clients/client-codes.ts'
import { newClientForm } from '#domain/clients/clients.contract.ts'
import { addDays, type PlainDate } from '#domain/kernel/dates.ts'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import { transmissions } from '#domain/vehicles/transmissions.ts'
import { createClient } from '#server/features/clients/public.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { modelsByName } from './demo.repo.ts'

const women = 'Ana María|Beatriz|Carmen|Claudia|Daniela|Gabriela|Ingrid|Karla|Lorena|Marcela|Patricia|Sofía'.split('|')
const men = 'Alejandro|Carlos|Diego|Ernesto|Francisco|Héctor|Jorge|José Luis|Mauricio|Óscar|Ricardo|Wilfredo'.split('|')
const families =
  'Ábrego Peña|Alvarado|Barrera Cruz|Castellanos|Cruz Ayala|Escobar|Fuentes Rivas|Guzmán|Henríquez|Iraheta|Jiménez|' +
  'Landaverde|Menjívar|Núñez|Orellana|Portillo|Quintanilla|Rivera Sosa|Solórzano|Umaña'
const cities = ['San Salvador', 'Santa Tecla', 'Antiguo Cuscatlán', 'Soyapango', 'Mejicanos', 'San Miguel']
const streets = ['Calle Arce', 'Avenida Las Magnolias', 'Pasaje El Roble', 'Calle La Reforma', 'Bulevar Los Próceres']
const colours = ['Blanco', 'Gris', 'Negro', 'Rojo', 'Azul', 'Plateado', 'Verde']

/** What drives through the city, with its type of car. */
const drives: readonly (readonly [name: string, type: number])[] = [
  ['Toyota Corolla', 1],
  ['Toyota Hilux', 5],
  ['Nissan Sentra', 1],
  ['Hyundai Tucson', 4],
  ['Kia Sportage', 4],
  ['Mazda BT-50', 5],
  ['Honda CR-V', 4],
  ['Nissan Frontier', 5],
  ['Toyota Yaris', 2],
  ['Hyundai Accent', 1],
  ['Honda Civic', 1],
]

const clientCount = 40
const isWoman = (index: number) => index % 2 === 0
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item
const digits = (number: number, count: number) => String(number).padStart(count, '0').slice(-count)

/** The first of those who still come brought the workshop's first order. */
const firstOfThem = { index: 32, daysSince: 350 }

/** Days since they came: most are active, some came last in half a year, some longer ago. */
function daysSince(index: number): number {
  if (index < 24) return index * 7
  if (index === firstOfThem.index) return firstOfThem.daysSince
  return index < 33 ? 195 + (index - 24) * 18 : 380 + (index - 33) * 130
}

/** Clients with their cars in each of the three states; the same ones at every start. */
export async function addDemoClients(scope: Scope): Promise<void> {
  const today = await garageDay(scope)
  const models = await modelsByName(scope)
  for (let index = 0; index < clientCount; index += 1) {
    const cars = Array.from({ length: index % 5 === 3 ? 2 : 1 }, (_, nth) => carOf(index * 2 + nth, today, models))
    await createClient(scope, newClientForm.parse({ ...personOf(index, today), cars }))
  }
}

function personOf(index: number, today: PlainDate) {
  const family = pick(families.split('|'), index * 7)
  const name = `${pick(isWoman(index) ? women : men, Math.floor(index / 2))} ${family}`
  const place = {
    country: 'SV',
    city: pick(cities, index),
    address: `${pick(streets, index)} ${12 + index * 3}`,
  }
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
  const reference = pick(references.options, index).value
  return {
    name,
    email: `${plain}@correo.example`,
    phone_number: `22${digits(450000 + index * 1213, 6)}`,
    mobil_number: `+5037${digits(1200000 + index * 34567, 7)}`,
    birth_date: `${1962 + ((index * 11) % 40)}-${digits((index % 12) + 1, 2)}-${digits(((index * 5) % 28) + 1, 2)}`,
    gender: isWoman(index) ? genders.code.woman : genders.code.man,
    document_number: `0${digits(1234567 + index * 98765, 7)}-${index % 10}`,
    admission_date: addDays(today, -daysSince(index)),
    ...place,
    reference,
    description_reference:
      reference === references.code.social_network ? pick(socialNetworks.options, index).value : null,
    contacts_info:
      index % 6 === 1
        ? [{ name: `${pick(women, index)} ${family}`, mobil_number: `7${digits(5550000 + index, 7)}` }]
        : [],
    receipt_info: { name, tax_id: `0614-${digits(10170 + index * 997, 6)}-10${index % 9}-${index % 10}`, ...place },
  }
}

function carOf(index: number, today: PlainDate, models: Awaited<ReturnType<typeof modelsByName>>) {
  const [name, car_type] = pick(drives, index)
  const model = models.get(name)
  if (!model) throw new Error(`Not in the catalogue: ${name}`)
  const isReminded = index % 8 === 0
  return {
    car_registration: `P${digits(112233 + index * 7919, 6)}`,
    vin: `JTDBR32E${digits(30012345 + index * 1777, 9)}`,
    color: pick(colours, index),
    year: 2008 + ((index * 3) % 17),
    car_type,
    ...model,
    transmission: pick(transmissions.options, index).value,
    insured_car: index % 3 === 0,
    notification: isReminded
      ? { type_notification: pick(notificationTypes.options, index / 8).value, send_date: addDays(today, 10 + index) }
      : null,
  }
}
