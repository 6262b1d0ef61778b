import { countryName } from '#domain/kernel/countries.ts'
import { cents, plainMoney } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { type InventoryItem, inventoryLabels } from '#domain/orders/inventory-codes.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { stageLabel } from '#domain/orders/order-statuses.ts'
import { type BilledBy, type BilledTo, listAdditionals } from '#server/features/closing/public.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { listFileNamesOf, listOrdersOf, listQuotedOf, listWorkOf } from './client-orders.repo.ts'

type Order = Awaited<ReturnType<typeof listOrdersOf>>[number]
type Work = Awaited<ReturnType<typeof listWorkOf>>[number]
type Quoted = Awaited<ReturnType<typeof listQuotedOf>>[number]
type Additional = Awaited<ReturnType<typeof listAdditionals>>[number]

/** A client's orders as they may read them: what they brought, asked for, chose and paid. */
export async function ordersInWords(scope: Scope, clientId: number) {
  const orders = await listOrdersOf(scope, clientId)
  const ids = orders.map(({ id }) => id)
  const [zone, work, additionals, files] = await Promise.all([
    garageTimeZone(scope),
    listWorkOf(scope, ids),
    listAdditionals(scope, ids),
    listFileNamesOf(scope, ids),
  ])
  const quoted = Map.groupBy(
    await listQuotedOf(
      scope,
      work.map(({ id }) => id),
    ),
    ({ sub_order_id }) => sub_order_id,
  )
  const workOf = Map.groupBy(work, ({ order_id }) => order_id)
  const additionalsOf = Map.groupBy(additionals, ({ order_id }) => order_id)
  const filesOf = Map.groupBy(files, ({ order_id }) => order_id)
  return orders.map((order) => ({
    numero: order.order_number,
    tipo: orderKinds.entries[order.order_type as OrderType].label,
    tipo_de_reparacion: order.repair_type,
    creada: plainDateIn(order.created_at, zone),
    cerrada: order.closed_at && plainDateIn(order.closed_at, zone),
    vehiculo: { matricula: order.car_registration, marca: order.brand, modelo: order.model },
    inventario: inventoryInWords(order),
    trabajos: (workOf.get(order.id) ?? []).map((one) => workInWords(order, one, quoted.get(one.id) ?? [])),
    facturado: order.closed_at && billedInWords(order, additionalsOf.get(order.id) ?? []),
    archivos: (filesOf.get(order.id) ?? []).map(({ name }) => name),
  }))
}

function inventoryInWords(order: Order) {
  if (!order.ticked) return null
  return {
    entregado: order.ticked.map((item) => inventoryLabels[item as InventoryItem]),
    tapiceria: order.upholstery,
    cubre_alfombras: order.covers_rugs,
    combustible: order.fuel,
    kilometraje: order.mileage,
    otros: order.others,
  }
}

function workInWords(order: Order, work: Work, quoted: readonly Quoted[]) {
  const kind = work.kind as OrderType
  return {
    tipo: orderKinds.entries[kind].label,
    estado: stageLabel(kind, work.status),
    descripcion: work.description,
    aseguradora: work.insurance_carrier,
    observacion_de_cierre: work.closing_observation,
    repuestos: quoted.map((line) => ({
      cantidad: line.quantity === null ? null : Number(line.quantity),
      repuesto: line.replacement,
      descripcion: line.description,
      elegido: line.approved_provider !== null,
      precio_elegido: plain(line.chosen_cents),
      precio_facturado: isBilled(order, line) ? plain(line.sale_cents) : null,
    })),
  }
}

/** Of an appraisal only what was used is charged; what quality control added is, though no provider was chosen for it. */
function isBilled({ closed_at, order_type }: Order, { approved, used }: Quoted): boolean {
  return closed_at !== null && approved && (used || order_type !== 'appraisal')
}

function billedInWords(order: Order, additionals: readonly Additional[]) {
  const to = order.billed_to as BilledTo | null
  const receipt = to?.receipt
  return {
    a_nombre_de: receipt?.name ?? to?.name ?? null,
    identificacion_tributaria: receipt?.tax_id ?? null,
    direccion: receipt ? [receipt.address, receipt.city, countryName(receipt.country)].join(', ') : null,
    moneda: (order.billed_by as BilledBy | null)?.currency ?? null,
    mano_de_obra: plain(order.billed_labour_cents),
    repuestos: plain(order.billed_parts_cents),
    adicionales: additionals.map(({ description, amount }) => ({
      descripcion: description,
      monto: plainMoney(amount),
    })),
    total: plain(order.total_cents),
  }
}

const plain = (amount: number | null) => (amount === null ? null : plainMoney(cents(amount)))
