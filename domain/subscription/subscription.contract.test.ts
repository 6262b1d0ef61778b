import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { receiptInfoForm } from '../kernel/receipt-info.ts'
import { offeredOrderTypes } from '../orders/order-kinds.ts'
import { long } from '../testing/said.ts'
import { enabledOrderTypes } from './order-types.ts'
import { garageStep, paymentModes, planForm, proprietorStep, subscription } from './subscription.contract.ts'
import { paymentTypes } from './subscription-codes.ts'

test('plans, registration and quota are asked for at the specified addresses', () => {
  expect(Object.values(subscription).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET plan/',
    'GET plan/list_all/',
    'GET plan/{id}/',
    'GET plan/{id}/check/',
    'POST plan/',
    'PUT plan/{id}/',
    'DELETE plan/{id}/',
    'POST garage/',
    'GET garage/subscription_status/',
    'GET garage/subscription/',
    'GET garage/subscription_invoice/',
    'GET garage/limit_order/',
    'PUT garage/order_extra/',
  ])
  expect(Object.keys(subscription.buyExtraOrders.body.shape)).toEqual(['number_order', 'cost_per_additional_order'])
  expect(subscription.register.files).toEqual({ logo: { kind: 'image' } })
  expect(subscription.checkPlan.query.safeParse({ mode: 'weekly' }).success).toBe(false)
})

test('a plan is paid by the month or by the year', () => {
  expect(paymentModes.map((mode) => paymentTypes.code[mode])).toEqual([11, 21])
})

test('a plan says which kinds of order it has', () => {
  const kinds = planForm.shape.enable_type_work_orders
  expect(['', null, 0, 4, 'dos'].map((value) => kinds.safeParse(value).error?.issues[0]?.message)).toEqual([
    ...['Campo requerido.', 'Campo requerido.', 'Opción no válida.', 'Opción no válida.', 'Opción no válida.'],
  ])
  expect(kinds.parse('2')).toBe(2)
})

test('a plan with several kinds of order fixes them, one with a single kind lets the workshop choose', () => {
  const offered = (planned: number, chosen: 'mechanic' | 'body_shop' | null) =>
    enabledOrderTypes(planned, chosen).map((type) => offeredOrderTypes.entries[type].label)
  expect(offered(3, null)).toEqual(['Mecánica', 'Enderezado y pintura', 'Avalúo'])
  expect(offered(2, 'mechanic')).toEqual(['Mecánica', 'Enderezado y pintura'])
  expect(offered(1, 'mechanic')).toEqual(['Mecánica'])
  expect(offered(1, 'body_shop')).toEqual(['Enderezado y pintura'])
  expect(garageStep.safeParse({ ...garage, type_order_active: 'appraisal' }).success).toBe(false)
})

const garage = {
  name: 'Taller El Rayo',
  phone_number: '+50322451180',
  email: 'hola@elrayo.example',
  country: 'SV',
  city: 'Santa Ana',
  address: 'Calle Libertad 12',
}
const proprietor = {
  first_name: 'Ana María',
  last_name: 'Ruiz',
  email: 'ana@elrayo.example',
  phone_number: '70112233',
  username: 'ana.ruiz',
  password: 'torque y bujías',
  password_confirmation: 'torque y bujías',
}
const receipt = {
  name: 'El Rayo, S. A.',
  tax_id: '0614-100314-101-2',
  country: 'SV',
  city: 'Santa Ana',
  address: 'Calle 12',
}

function said(step: z.ZodType, filledIn: object): Record<string, string> {
  const issues = step.safeParse(filledIn).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}
const everyOneRequired = (fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, 'Campo requerido.']))

describe('the steps of the registration', () => {
  test('ask for these fields, and leave the others free', () => {
    expect(said(garageStep, {})).toEqual(everyOneRequired(garage))
    const free = { foundation_date: null, subdomain: null, prefix: null, type_order_active: null }
    expect(garageStep.parse(garage)).toEqual({ ...garage, ...free })
    expect(said(proprietorStep, {})).toEqual(everyOneRequired(proprietor))
    expect(proprietorStep.parse(proprietor)).toEqual(proprietor)
    expect(said(receiptInfoForm, {})).toEqual(everyOneRequired(receipt))
    expect(receiptInfoForm.parse(receipt)).toEqual({ ...receipt, phone_number: null, email: null })
  })

  const text = { [long(251)]: 'Máximo 250 carácteres', '   ': 'Campo requerido.' }
  const name = { R2D2: 'Sólo se permiten letras', Jo: 'Mínimo 3 carácteres', ...text }
  const email = {
    'hola@': 'El correo electrónico no es valido',
    [`${long(91)}@taller.gt`]: 'Máximo 100 carácteres',
  }
  const phone = {
    '2245-1180': 'Número de teléfono no válido',
    '+1234567': 'Mínimo 8 dígitos',
    '1234567890123456': 'Máximo 15 dígitos',
  }

  test.each<[string, z.ZodType, object, Record<string, Record<string, string>>]>([
    [
      'Datos del taller',
      garageStep,
      garage,
      {
        name: text,
        phone_number: phone,
        email,
        country: { XX: 'País no válido.' },
        city: text,
        address: text,
        foundation_date: { ayer: 'Fecha no válida.' },
        subdomain: { 'el-rayo': 'Sólo se permiten letras', ab: 'Mínimo 3 letras', [long(31)]: 'Máximo 30 letras' },
        prefix: { AB: 'Ingrese 3 letras.', ABCD: 'Ingrese 3 letras.', AB1: 'Ingrese 3 letras.' },
      },
    ],
    [
      'Datos del administrador',
      proprietorStep,
      proprietor,
      {
        first_name: name,
        last_name: name,
        email,
        phone_number: phone,
        username: {
          'ana ruiz': 'No puede contener espacios',
          an: 'Mínimo 3 carácteres',
          [long(101)]: 'Máximo 100 carácteres',
        },
        password_confirmation: { 'otra cosa': 'La contraseña no coincide', '': 'Campo requerido.' },
      },
    ],
    [
      'Datos de facturación',
      receiptInfoForm,
      receipt,
      {
        name: text,
        tax_id: text,
        phone_number: phone,
        email,
        country: { '': 'Campo requerido.' },
        city: text,
        address: text,
      },
    ],
  ])('say what is wrong, beside its field: %s', (_, step, filledIn, wrong) => {
    for (const [field, cases] of Object.entries(wrong)) {
      for (const [value, message] of Object.entries(cases)) {
        expect(said(step, { ...filledIn, [field]: value })).toEqual({ [field]: message })
      }
    }
  })

  test('want a password of 6 to 150 characters', () => {
    const chosen = (password: string) =>
      said(proprietorStep, { ...proprietor, password, password_confirmation: password })
    expect([chosen(long(6)), chosen(long(150))]).toEqual([{}, {}])
    expect(chosen(long(5)).password).toBe('Mínimo 6 carácteres')
    expect(chosen(long(151)).password).toBe('Máximo 150 carácteres')
  })
})
