import { expect, test } from 'vitest'
import type * as z from 'zod'
import { messages } from '../kernel/texts.ts'
import { genders, references, socialNetworks } from './client-codes.ts'
import { clientForm, mostCars, mostContacts, newClientForm } from './clients.contract.ts'

const place = { country: 'SV', city: 'Santa Ana', address: 'Calle 4' }
const car = {
  car_registration: 'p 123-abc',
  vin: 'old 55-12',
  color: 'Gris',
  year: 2015,
  car_type: 1,
  brand: 1,
  model: 1,
  transmission: 10,
}
const right = {
  name: 'Rosa Melgar',
  email: 'rosa@example.com',
  phone_number: '22509911',
  gender: 20,
  admission_date: '2026-11-15',
  ...place,
  receipt_info: { name: 'Melgar S.A.', tax_id: '0614', ...place },
  cars: [car],
}

type Body = Record<string, unknown>

/** Puts a value at a dotted path of a copy; undefined takes the field away. */
function withAt(path: string, value: unknown): Body {
  const body = structuredClone(right) as Body
  const steps = path.split('.')
  const last = steps.pop() as string
  const at = steps.reduce<Body>((part, step) => part[step] as Body, body)
  at[last] = value
  return body
}

function saysOf(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('what may be left out is left out', () => {
  expect(newClientForm.parse(right)).toMatchObject({
    mobil_number: null,
    birth_date: null,
    document_number: null,
    reference: null,
    description_reference: null,
    contacts_info: [],
    receipt_info: { phone_number: null, email: null },
    cars: [{ insured_car: false, insurance_carrier: null, notification: null }],
  })
})

const required = [
  ...['name', 'email', 'phone_number', 'gender', 'admission_date', 'country', 'city', 'address'],
  ...['name', 'tax_id', 'country', 'city', 'address'].map((field) => `receipt_info.${field}`),
  ...['car_registration', 'vin', 'color', 'year', 'car_type', 'brand', 'model', 'transmission'].map(
    (field) => `cars.0.${field}`,
  ),
]
test.each(required)('%s is required', (path) => {
  for (const nothing of [undefined, null, '']) {
    expect(saysOf(newClientForm, withAt(path, nothing))[path]).toBe(messages.required)
  }
})

const { invalid } = messages
test.each<[path: string, value: unknown, says: string]>([
  ['name', '  ', messages.required],
  ['name', 'Ana 3', 'Sólo se permiten letras'],
  ['name', 'An', 'Mínimo 3 carácteres'],
  ['name', 'a'.repeat(251), 'Máximo 250 carácteres'],
  ['name', 'Ana 🚗', invalid.characters],
  ['email', 'rosa@', 'El correo electrónico no es valido'],
  ['email', `${'a'.repeat(90)}@example.com`, 'Máximo 100 carácteres'],
  ['phone_number', '2250-9911', 'Número de teléfono no válido'],
  ['phone_number', '+1234567', 'Mínimo 8 dígitos'],
  ['phone_number', '1234567890123456', 'Máximo 15 dígitos'],
  ['mobil_number', '123', 'Mínimo 8 dígitos'],
  ['birth_date', '2026-02-30', invalid.date],
  ['admission_date', '15/11/2026', invalid.date],
  ['gender', 30, invalid.option],
  ['country', 'XX', invalid.country],
  ['city', 'a'.repeat(251), 'Máximo 250 carácteres'],
  ['address', '   ', messages.required],
  ['document_number', 'a'.repeat(251), 'Máximo 250 carácteres'],
  ['reference', 70, invalid.option],
  ['description_reference', 'a'.repeat(251), 'Máximo 250 carácteres'],
  ['receipt_info.email', 'x', 'El correo electrónico no es valido'],
  ['receipt_info.phone_number', 'x', 'Número de teléfono no válido'],
  ['receipt_info.name', 'a'.repeat(251), 'Máximo 250 carácteres'],
  ['cars.0.year', '15', 'Ingrese un año.'],
  ['cars.0.vin', 'JTDBR32E330012O45', 'El VIN no puede contener las letras I, O ni Q.'],
  ['cars.0.car_registration', 'P#1', 'Sólo se permiten letras y números'],
  ['cars.0.notification', { type_notification: 'oil_change', send_date: '' }, messages.required],
  ['cars', [], '¡Debes de ingresar por lo menos un vehículo al cliente!'],
  ['cars', Array.from({ length: mostCars + 1 }, () => car), invalid.manyItems(mostCars)],
])('%s as %j is refused: %s', (path, value, says) => {
  const said = saysOf(newClientForm, withAt(path, value))
  expect(Object.entries(said).filter(([at]) => at.startsWith(path))[0]?.[1]).toBe(says)
})

test('a contact needs a name; the rest of it only has to be right', () => {
  const contact = { name: 'Luis Paz', mobil_number: '', phone_number: null, email: '' }
  expect(saysOf(newClientForm, { ...right, contacts_info: [contact] })).toEqual({})
  const wrong = [contact, { name: 'L', mobil_number: '1', phone_number: 'x', email: 'x' }]
  expect(saysOf(newClientForm, { ...right, contacts_info: wrong })).toEqual({
    'contacts_info.1.name': 'Mínimo 3 carácteres',
    'contacts_info.1.mobil_number': 'Mínimo 8 dígitos',
    'contacts_info.1.phone_number': 'Número de teléfono no válido',
    'contacts_info.1.email': 'El correo electrónico no es valido',
  })
  const tooMany = Array.from({ length: mostContacts + 1 }, () => contact)
  expect(saysOf(newClientForm, { ...right, contacts_info: tooMany })).toEqual({
    contacts_info: invalid.manyItems(mostContacts),
  })
})

test('who came through a social network names one of the four; anybody else tells it in their own words', () => {
  for (const form of [newClientForm, clientForm]) {
    for (const network of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn']) {
      expect(saysOf(form, { ...right, reference: 10, description_reference: network })).toEqual({})
    }
    expect(saysOf(form, { ...right, reference: 10, description_reference: null })).toEqual({})
    expect(saysOf(form, { ...right, reference: 10, description_reference: 'Un vecino' })).toEqual({
      description_reference: invalid.option,
    })
    expect(saysOf(form, { ...right, reference: 40, description_reference: 'Un vecino' })).toEqual({})
  }
})

test('plates and VINs are kept in capitals; a VIN without its spaces and dashes', () => {
  expect(newClientForm.parse(right).cars[0]).toMatchObject({ car_registration: 'P 123-ABC', vin: 'OLD5512' })
})

test('an edit knows no cars and carries its version', () => {
  const edit = clientForm.parse({ ...right, version: 3 })
  expect(edit).not.toHaveProperty('cars')
  expect(edit.version).toBe(3)
})

test('the enumerations are those of the specification', () => {
  expect(genders.options).toEqual([
    { value: 10, label: 'Hombre' },
    { value: 20, label: 'Mujer' },
  ])
  expect(references.options.map(({ value, label }) => `${label} ${value}`)).toEqual([
    'Red social 10',
    'Buscador de internet 20',
    'Radio 30',
    'Amistad 40',
    'Televisión 50',
    'Página web 60',
  ])
  expect(socialNetworks.options.map(({ value }) => value)).toEqual(['Facebook', 'Twitter', 'Instagram', 'LinkedIn'])
})
