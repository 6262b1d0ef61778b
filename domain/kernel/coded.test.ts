import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { appraisalCountNames, appraisalRows, appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyPartIds, bodyParts } from '../bodyshop/body-parts.ts'
import { bodyShopStatuses, flowElements } from '../bodyshop/bodyshop-statuses.ts'
import { clientStates, genders, references, socialNetworks } from '../clients/client-codes.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { fuelLevels, inventoryItems, inventoryLabels, rugCovers, upholsteryStates } from '../orders/inventory-codes.ts'
import { offeredOrderTypes, orderKinds, repairTypes, taskOrderTypes } from '../orders/order-kinds.ts'
import { acceptanceStates, linkStates } from '../quotations/acceptance.ts'
import { notificationTypes } from '../reminders/notification-types.ts'
import { collaboratorTaskStages, logbookOrders, reportMonths } from '../reports/report-codes.ts'
import { garageStatuses, paymentTypes } from '../subscription/subscription-codes.ts'
import { said } from '../testing/said.ts'
import { qualityLabel, taskStatuses } from '../tracking/task-statuses.ts'
import { transmissions } from '../vehicles/transmissions.ts'
import { type CodeOf, coded, type KeyOf } from './coded.ts'
import { orderTypes } from './permissions.ts'

const specified = {
  clientStates: [clientStates, [12, 32, 22]],
  genders: [genders, [10, 20]],
  references: [references, [10, 20, 30, 40, 50, 60]],
  socialNetworks: [socialNetworks, ['Facebook', 'Twitter', 'Instagram', 'LinkedIn']],
  transmissions: [transmissions, [10, 20]],
  garageStatuses: [garageStatuses, [10, 20, 30]],
  paymentTypes: [paymentTypes, [11, 21]],
  orderKinds: [orderKinds, ['order_mechanic', 'order_body_shop', 'order_appraisal']],
  offeredOrderTypes: [offeredOrderTypes, ['mechanic', 'body_shop', 'appraisal']],
  taskOrderTypes: [taskOrderTypes, [11, 22, 33]],
  repairTypes: [repairTypes, ['Normal', 'Rapido']],
  upholsteryStates: [upholsteryStates, ['Buen estado', 'Mal Estado', 'No se revisó']],
  rugCovers: [rugCovers, ['Hule', 'Tela']],
  fuelLevels: [fuelLevels, ['1/4 tanque', '1/2 tanque', '3/4 tanque', 'Lleno', 'Vacío']],
  mechanicStatuses: [mechanicStatuses, [10, 20, 30, 40, 50, 60, 70]],
  bodyShopStatuses: [bodyShopStatuses, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  appraisalStatuses: [appraisalStatuses, [10, 20, 30, 40]],
  appraisalRows: [appraisalRows, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
  acceptanceStates: [acceptanceStates, [10, 20, 30]],
  taskStatuses: [taskStatuses, [10, 20, 30, 40]],
  notificationTypes: [notificationTypes, ['engine_tuning', 'oil_change', 'annual_check_up']],
  logbookOrders: [logbookOrders, [0, 1, 2]],
  reportMonths: [reportMonths, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  collaboratorTaskStages: [collaboratorTaskStages, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
} as const

describe.each(Object.entries(specified))('%s', (_, [given, codes]) => {
  // Each has its own codes; here only their common shape matters.
  const enumeration = given as unknown as ReturnType<
    typeof coded<Record<string, { code: string | number; label: string }>>
  >

  test('has the specified codes, each once, with words of their own', () => {
    expect(Object.values(enumeration.code)).toEqual(codes)
    expect(new Set(enumeration.options.map(({ label }) => label)).size).toBe(codes.length)
  })

  test('leads from key to code and back', () => {
    for (const key of enumeration.keys) {
      const code = enumeration.code[key] as string | number
      expect(enumeration.keyOf(code)).toBe(key)
      expect(enumeration.labelOf(code)).toBe(enumeration.entries[key]?.label)
      expect(enumeration.wire.parse(code)).toBe(code)
      expect(enumeration.wire.parse(String(code))).toBe(code)
      expect(z.encode(enumeration.wire, code)).toBe(code)
    }
  })

  test('is required when it is missing, and refuses what it does not know', () => {
    for (const empty of [undefined, null, '']) {
      expect(said(z.object({ code: enumeration.wire }), { code: empty })).toEqual(['Campo requerido.'])
    }
    for (const wrong of [-1, 99, 'x', true, {}, [10], '__proto__', 'constructor']) {
      expect(said(enumeration.wire, wrong)).toEqual(['Opción no válida.'])
    }
    expect(() => enumeration.keyOf(99)).toThrow(RangeError)
  })
})

test('types know every code and key', () => {
  const state: 12 | 22 | 32 = clientStates.wire.parse(12)
  const key: 'active' | 'partially_active' | 'inactive' = clientStates.keyOf(state)
  const again: CodeOf<typeof clientStates> = clientStates.code[key]
  const one: KeyOf<typeof clientStates> = key
  expect([state, one]).toEqual([again, 'active'])
  // @ts-expect-error no such state
  expect(clientStates.code.forgotten).toBeUndefined()
})

test('two entries cannot share a code', () => {
  expect(() => coded({ one: { code: 1, label: 'Uno' }, other: { code: 1, label: 'Otro' } })).toThrow('share a code')
})

test('the tabs are named as the lists of the specification', () => {
  const tabs = (statuses: Record<string, { tab: string }>) => Object.values(statuses).map(({ tab }) => tab)
  expect(tabs(mechanicStatuses.entries).join(' · ')).toBe(
    'NO ASIGNADAS · DIAGNOSTICO · POR COTIZAR · EN PROCESO · CONTROL DE CALIDAD · PARA FACTURAR · FINALIZADAS',
  )
  expect(tabs(bodyShopStatuses.entries).join(' · ')).toBe(
    'NO ASIGNADAS · DIAGNÓSTICO · POR COTIZAR · DESARMADO · ENDEREZADO · ALISTADO · PINTURA · PULIDO · ARMADO · ' +
      'CONTROL DE CALIDAD · LAVADO DEL VEHÍCULO · POR FACTURAR · FINALIZADO',
  )
  expect(tabs(appraisalStatuses.entries).join(' · ')).toBe('NO ASIGNADAS · EN PROCESOS · POR FACTURAR · FINALIZADO')
})

test('the ten flow elements are the states 1 to 10', () => {
  expect(flowElements.map((element) => bodyShopStatuses.code[element])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the same stages have the same keys in reports', () => {
  expect(collaboratorTaskStages.code).toEqual(bodyShopStatuses.code)
})

test('there are 17 parts and 16 things to tick, each with words of its own', () => {
  expect(bodyPartIds).toEqual(Array.from({ length: 17 }, (_, index) => `part_number_${index + 1}`))
  expect(new Set(Object.values(bodyParts)).size).toBe(17)
  expect(inventoryItems).toHaveLength(16)
  expect(new Set(Object.values(inventoryLabels)).size).toBe(16)
})

test('every kind of order is in each list of kinds', () => {
  for (const kinds of [orderKinds, offeredOrderTypes, taskOrderTypes]) {
    expect([...kinds.keys].sort()).toEqual([...orderTypes].sort())
  }
})

test('the dashboard counts appraisals in progress under the name that the wire misspells', () => {
  expect(Object.values(appraisalCountNames)).toEqual(['not_assigned', 'in_proggres', 'to_check_in', 'finalized'])
})

test('garages, payments, transmissions and reminders are called as specified', () => {
  const written = (of: { options: readonly { value: string | number; label: string }[] }) =>
    of.options.map(({ value, label }) => `${value} ${label}`)
  expect(garageStatuses.code).toEqual({ active: 10, inactive: 20, pending: 30 })
  expect(paymentTypes.code).toEqual({ monthly: 11, annual: 21 })
  expect(written(transmissions)).toEqual(['10 Manual', '20 Automático'])
  expect(written(notificationTypes)).toEqual([
    'engine_tuning Afinamiento de motor',
    'oil_change Cambio de aceite',
    'annual_check_up Chequeo Anual',
  ])
})

test('what is ticked when a car comes in is named as on the wire', () => {
  const first = ['security_cap', 'tow_hooks', 'emblems', 'car_documents', 'radio', 'carpet', 'triangles', 'coins']
  const then = ['jewelry', 'lenses', 'spare_parts', 'hydraulic_jack', 'tool_kit', 'fire_extinguisher']
  expect(inventoryItems).toEqual([...first, ...then, 'air_conditioning', 'glass'])
})

test('links carry the states 20 and 30', () => {
  expect(linkStates).toEqual({ ACCEPTED: 20, REJECTED: 30 })
})

test('quality control shows only whether a task is finished', () => {
  expect(taskStatuses.keys.map(qualityLabel)).toEqual(['No Finalizado', 'No Finalizado', 'No Finalizado', 'Finalizado'])
})
