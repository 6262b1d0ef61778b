import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { carForm, vehicles } from './vehicles.contract.ts'

const right = {
  car_registration: 'p-123 456',
  vin: '1hgcm82633a004352',
  color: ' Rojo ',
  year: '2019',
  car_type: 1,
  brand: '2',
  model: 3,
  transmission: 20,
}
const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the form of a car', () => {
  test('tidies what was typed, and begins without insurer and reminder', () => {
    expect(carForm.parse(right)).toEqual({
      car_registration: 'P-123 456',
      vin: '1HGCM82633A004352',
      color: 'Rojo',
      year: 2019,
      car_type: 1,
      brand: 2,
      model: 3,
      transmission: 20,
      insured_car: false,
      insurance_carrier: null,
      notification: null,
    })
  })

  test('requires plate, VIN, color, year, type, brand, model and transmission, each beside its field', () => {
    const required = ['car_registration', 'vin', 'color', 'year', 'car_type', 'brand', 'model', 'transmission']
    for (const empty of [undefined, null]) {
      const blank = Object.fromEntries(Object.keys(right).map((field) => [field, empty]))
      expect(issuesOf(carForm, blank)).toEqual(required.map((field) => [field, 'Campo requerido.']))
    }
  })

  test.each([
    ['year', 26, 'Ingrese un año.'],
    ['year', '20199', 'Ingrese un año.'],
    ['year', 'dosmil', 'Ingrese un año.'],
    ['year', '0000', 'Ingrese un año.'],
    ['year', 10000, 'Ingrese un año.'],
    ['color', 'x'.repeat(251), 'Máximo 250 carácteres'],
    ['color', 'Rojo 🚗', 'No se permiten emojis ni caracteres de control.'],
    ['transmission', 30, 'Opción no válida.'],
    ['model', 0, 'Opción no válida.'],
    ['brand', -1, 'Opción no válida.'],
    ['car_type', 'SUV', 'Opción no válida.'],
    ['insurance_carrier', 1.5, 'Ingresa un número entero.'],
    ['notification', { type_notification: 'oil_change', send_date: '2026-02-30' }, 'Fecha no válida.'],
    ['notification', { type_notification: 'oil_change' }, 'Campo requerido.'],
    ['notification', { type_notification: 'wash', send_date: '2027-01-01' }, 'Opción no válida.'],
  ])('%s %j is refused', (field, value, message) => {
    const issues = issuesOf(carForm, { ...right, [field]: value })
    expect(issues?.map(([, told]) => told)).toEqual([message])
    expect(issues?.[0]?.[0]).toMatch(new RegExp(`^${field}`))
  })

  test('of a new car names its client; nothing else can be written by a body', () => {
    const body = vehicles.create.body as z.ZodType
    expect(issuesOf(body, right)).toEqual([['client', 'Campo requerido.']])
    const smuggled = body.parse({ ...right, client: 4, garage_id: 9, id: 1, plate: 'X' })
    expect(Object.keys(smuggled as object).sort()).toEqual([...Object.keys(carForm.parse(right)), 'client'].sort())
    expect(vehicles.update.body.parse({ ...right, client: 9 })).not.toHaveProperty('client')
  })
})

test('a name that staff adds to the catalogue is a text of 50 characters at most', () => {
  for (const { body } of [vehicles.addBrand, vehicles.addModel]) {
    expect(body.parse({ name: '  Mi   marca ' })).toEqual({ name: 'Mi marca' })
    expect(issuesOf(body, { name: ' ' })).toEqual([['name', 'Campo requerido.']])
    expect(issuesOf(body, { name: 'x'.repeat(51) })).toEqual([['name', 'Máximo 50 carácteres']])
    expect(issuesOf(body, { name: 'Zotye 🚗' })).toEqual([['name', 'No se permiten emojis ni caracteres de control.']])
  }
})
