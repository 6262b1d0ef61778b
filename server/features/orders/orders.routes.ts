import type * as z from 'zod'
import { isClosed } from '#domain/closing/closed-status.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { manages, type OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { spanOfDaysIn } from '#domain/kernel/zoned.ts'
import type { OrderForm } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { appraisalDesk } from '#server/features/appraisal/public.ts'
import { bodyShopDesk } from '#server/features/bodyshop/public.ts'
import { offerTotal, readClosing, saveClosing } from '#server/features/closing/public.ts'
import { mechanicDesk } from '#server/features/mechanic/public.ts'
import { signedAddress } from '#server/kernel/files.routes.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import { implement } from '#server/kernel/implement.ts'
import type { ReceivedFile } from '#server/kernel/receive-files.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { describeBoard } from './board.service.ts'
import { listEveryOperator, listOperators } from './operators.repo.ts'
import { countOrders } from './order-counts.service.ts'
import { listBroughtFiles } from './order-files.repo.ts'
import { listOrders } from './order-list.repo.ts'
import { findOrderCounter } from './order-numbers.repo.ts'
import { findOrderHeader, listSubOrders } from './read-order.repo.ts'
import { readOrder, refuseLostKind, refuseOtherKind, refuseWithoutKind } from './read-order.service.ts'
import { editOrder, receiveOrder, removeOrder } from './reception.service.ts'
import { describeTimeline } from './timeline.service.ts'

export const orderRoutes = implement(orders, {
  dashboard: (scope) => countOrders(scope),
  list: (scope, { query }) => {
    const kind = orderKinds.keyOf(query.type)
    refuseOtherKind(scope, kind)
    return listOrdersOf(scope, kind, query)
  },
  board: (scope, { query }) => {
    const kind = orderKinds.keyOf(query.type)
    refuseOtherKind(scope, kind)
    return describeBoard(scope, kind)
  },
  counter: (scope) => findOrderCounter(scope),
  read: (scope, { params, query }) => readManaged(scope, params.id, query.type),
  readAtGarage: (scope, { params, query }) => readManaged(scope, params.id, query.type),
  create: async (scope, { body, files }) => {
    refuseLostKind(scope, body.type)
    return readOrder(scope, await received(scope, withParts(body, files)))
  },
  update: async (scope, { params, body, files }) => {
    const type = body.type === 'close_orders' ? body.order_type : body.type
    refuseLostKind(scope, type)
    await refuseUnmanaged(scope, params.id, type)
    if (body.type !== 'close_orders') {
      await edited(scope, params.id, withParts(body, files))
      return { order: await readOrder(scope, params.id) }
    }
    const close_files = [...body.close_files, ...idsOf(files.close_files)]
    await saveClosing(scope, params.id, { ...body, close_files })
    return { closing: await readClosing(scope, params.id) }
  },
  delete: async (scope, { params, query }) => {
    await refuseUnmanaged(scope, params.id, query.type)
    const isWhole = await removeOrder(scope, params.id, query.type && orderKinds.keyOf(query.type))
    // What is left of an appraisal is worth less than before, and lists say so.
    if (!isWhole) await offerTotal(scope, params.id)
    return {}
  },
  timeline: async (scope, { params, query }) => {
    if (query.type) await refuseUnmanaged(scope, params.id, query.type)
    else await refuseWhollyUnmanaged(scope, params.id)
    return describeTimeline(scope, params.id)
  },
  upload: async (scope, { files }) => {
    const [file] = files.file
    if (!file) throw new Refusal('malformed', messages.required, { errors: { file: [messages.required] } })
    return { id: file.id, name: file.name, src: signedAddress(scope.house, scope.actor.garageId, file.id) }
  },
  brought: (scope, { query }) => listBroughtFiles(scope, query.ids),
  operators: async (scope, { query }) => listOperators(scope, query.type, await branchFor(scope, query.order), query),
  mechanics: async (scope, { query }) => listEveryOperator(scope, 'mechanic', await branchFor(scope, query.order)),
})

/** Days are those of the garage: of their closing where finished orders are asked for, else of their reception. */
async function listOrdersOf(scope: Scope<Person>, kind: OrderType, query: z.output<typeof orders.list.query>) {
  const { from, to, status, ...rest } = query
  const asked = { ...rest, kind, status }
  if (!from && !to) return listOrders(scope, asked)
  const span = spanOfDaysIn({ from, to }, await garageTimeZone(scope))
  const isFinished = status !== undefined && isClosed(kind, status)
  return listOrders(scope, isFinished ? { ...asked, closed: span } : { ...asked, received: span })
}

type Parts = Record<'files' | 'photos' | 'diagnosis_photos', ReceivedFile[]>

/** What came along with the order counts like what was uploaded before it. */
function withParts<Form extends OrderForm>(body: Form, parts: Parts): Form {
  return {
    ...body,
    files: [...body.files, ...idsOf(parts.files)],
    photos: [...body.photos, ...idsOf(parts.photos)],
    diagnosis_photos: [...body.diagnosis_photos, ...idsOf(parts.diagnosis_photos)],
  }
}

/** Each kind has a desk of its own, where its part of the order is taken in. */
function received(scope: Scope<Person>, form: OrderForm): Promise<number> {
  switch (form.type) {
    case orderKinds.code.mechanic:
      return receiveOrder(scope, mechanicDesk, form)
    case orderKinds.code.body_shop:
      return receiveOrder(scope, bodyShopDesk, form)
    case orderKinds.code.appraisal:
      return receiveOrder(scope, appraisalDesk, form)
  }
}

function edited(scope: Scope<Person>, id: number, form: OrderForm): Promise<void> {
  switch (form.type) {
    case orderKinds.code.mechanic:
      return editOrder(scope, mechanicDesk, id, form)
    case orderKinds.code.body_shop:
      return editOrder(scope, bodyShopDesk, id, form)
    case orderKinds.code.appraisal:
      return editOrder(scope, appraisalDesk, id, form)
  }
}

function idsOf(files: readonly ReceivedFile[]): number[] {
  return files.map(({ id }) => id)
}

/** One history for all kinds of work under a header: whoever manages any of them reads it. */
async function refuseWhollyUnmanaged(scope: Scope<Person>, id: number): Promise<void> {
  const subs = await listSubOrders(scope, id)
  const isManaged = subs.some(({ kind }) => manages(scope.actor.permissions, kind as OrderType))
  if (!isManaged) throw new Refusal('not_found', messages.notFound)
}

type Kind = CodeOf<typeof orderKinds> | undefined

/** An order is asked for as one of its kinds, its own if none is named. */
async function refuseUnmanaged(scope: Scope<Person>, id: number, type: Kind): Promise<void> {
  const { order_type } = await findOrderHeader(scope, id)
  await refuseWithoutKind(scope, id, type)
  refuseOtherKind(scope, type ? orderKinds.keyOf(type) : (order_type as OrderType))
}

async function readManaged(scope: Scope<Person>, id: number, type: Kind) {
  const order = await readOrder(scope, id)
  await refuseWithoutKind(scope, id, type)
  refuseOtherKind(scope, orderKinds.keyOf(type ?? order.type))
  return order
}

/** The branch whose people may be chosen: the order's, where one is named. */
async function branchFor(scope: Scope<Person>, order: number | null): Promise<number | null> {
  return order === null ? (scope.actor.branchId ?? null) : (await findOrderHeader(scope, order)).branch_id
}
