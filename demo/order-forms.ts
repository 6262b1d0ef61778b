import type { Flow } from '#domain/bodyshop/bodyshop.rules.ts'
import type { Closing, ClosingForm } from '#domain/closing/closing.contract.ts'
import { closingForm } from '#domain/closing/closing.contract.ts'
import { cents, plainMoney } from '#domain/kernel/money.ts'
import { withTax } from '#domain/kernel/tax.ts'
import { inventoryItems } from '#domain/orders/inventory-codes.ts'
import { bodyShopOrderForm, type MechanicOrderForm, mechanicOrderForm } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { quotationForm } from '#domain/quotations/quotations.contract.ts'
import { diagnosisRow } from '#domain/tracking/diagnosis.ts'
import type { DemoCar, DemoPart } from './demo.repo.ts'

const complaints = [
  'Ruido al frenar en bajada',
  'Servicio de los 10,000 km',
  'Se calienta en el tráfico',
  'Vibra a más de 80 km/h',
  'No enfría el aire acondicionado',
  'Cuesta arrancar por la mañana',
  'Fuga de aceite bajo el motor',
  'Luz de revisión encendida',
]
const findings = ['Desgaste visible', 'Fuga leve', 'Fuera de tolerancia', 'Ruido al girar', 'Vencido por kilometraje']
const providers = ['Repuestos El Pistón', 'AutoPartes Cuscatlán', 'Importadora Los Pinos', 'La Casa del Freno']
const extras = ['Lavado y aspirado', 'Materiales de limpieza', 'Servicio de grúa', 'Disposición de aceite usado']

export const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** What every kind of order begins with: whose car it is, and how it came in. */
export function arrivalOf(car: DemoCar, index: number) {
  return {
    client: car.client_id,
    car: car.id,
    cone: index % 4 === 0 ? String(1 + (index % 12)) : null,
    repair_type: index % 5 === 0 ? 'Rapido' : 'Normal',
    car_inventory: {
      ...Object.fromEntries(inventoryItems.map((item, nth) => [item, (nth + index) % 3 !== 0])),
      upholstery: 'Buen estado',
      covers_rugs: index % 2 === 0 ? 'Hule' : 'Tela',
      fuel: pick(['1/4 tanque', '1/2 tanque', '3/4 tanque', 'Lleno'], index),
      mileage: 24_000 + index * 3_150,
    },
  }
}

/** As the wizard sends it. Without an operator it is a draft. */
export function receptionOf(car: DemoCar, index: number, operator: number | null, photo: number): MechanicOrderForm {
  return mechanicOrderForm.parse({
    ...arrivalOf(car, index),
    type: 'order_mechanic',
    assignment_completed: operator !== null,
    photos: [photo],
    order_mechanic: { user: operator, description: pick(complaints, index) },
  })
}

const dents = [
  'Golpe en la puerta izquierda',
  'Rayón en todo el costado',
  'Choque trasero leve',
  'Pintura quemada por el sol',
  'Granizo en capó y techo',
  'Parachoques flojo',
]

/** The same of a body-shop order: which stages it goes through, and whose each of them is. */
export function bodyReceptionOf(car: DemoCar, index: number, flow: Flow, photo: number, isDraft: boolean) {
  return bodyShopOrderForm.parse({
    ...arrivalOf(car, index),
    type: 'order_body_shop',
    assignment_completed: !isDraft,
    photos: [photo],
    order_body_shop: {
      ...Object.fromEntries(
        [...flow].flatMap(([stage, user]) => [
          [stage, true],
          [`${stage}_user`, user],
        ]),
      ),
      description: pick(dents, index),
    },
  })
}

export function finding(part: DemoPart, index: number) {
  return diagnosisRow.parse({
    car_system: part.system_id,
    system_component: part.id,
    name: `${part.name.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, 2).toUpperCase()}-${1100 + ((index * 37) % 800)}`,
    description: pick(findings, index),
    quotation: { quantity: 1 + (index % 2) },
  })
}

/** Three offers for each line, the cheapest of them approved once it is finished. */
export function quotationOf(lines: readonly number[], index: number, end_flow: boolean) {
  return quotationForm.parse({
    data: lines.map((id, nth) => {
      const price = 18.5 + (((index + nth) * 13) % 90)
      return {
        id,
        provider1: pick(providers, index + nth),
        provider2: pick(providers, index + nth + 1),
        provider3: pick(providers, index + nth + 2),
        price_provider1: price,
        price_provider2: price + 3.25,
        price_provider3: price + 6.5,
        approved_provider1: end_flow,
        cost: price - 5,
      }
    }),
    end_flow,
  })
}

const taxPercentage = 13

/** Some clients were reminded within the last weeks; of the others, a few will be. */
function monthsUntilReminder(index: number, daysAgo: number): number | null {
  const justSent = [4, 5, 6].find((months) => daysAgo > months * 31 && daysAgo < months * 31 + 22)
  return justSent ?? (daysAgo < 170 && index % 3 === 0 ? 6 : null)
}

/** Closed as it was offered, taxed parts and now and then something more and a reminder. */
export function closingOf(closing: Closing, index: number, daysAgo: number): ClosingForm {
  const kind = orderKinds.keyOf(closing.type)
  const months = monthsUntilReminder(index, daysAgo)
  return closingForm.parse({
    type: 'close_orders',
    close_order: true,
    data_close_order: {
      ...Object.fromEntries(
        closing.sub_orders.map(({ type, labour_offered }) => [
          `total_sale_of_labor_${orderKinds.keyOf(type)}`,
          plainMoney(labour_offered),
        ]),
      ),
      [`closing_observation_${kind}`]: index % 4 === 0 ? 'Se entrega lavado. Revisar de nuevo en seis meses.' : '',
      check_oil_change: months !== null,
      months_oil_change: months,
    },
    additionals: index % 2 === 0 ? [{ description: pick(extras, index / 2), amount: 4.5 + (index % 7) * 2.25 }] : [],
    purchased_spare_parts: closing.purchased_spare_parts.map(({ id, price_provider }) => ({
      id,
      price_provider: plainMoney(withTax(price_provider ?? cents(0), taxPercentage)),
      tax: true,
    })),
    close_files: [],
  })
}
