import type { CodeOf } from '#domain/kernel/coded.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { no, yes } from '#domain/kernel/sheet-cells.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { isPriced, type ProviderSlot, providerSlots } from '#domain/quotations/quotation.rules.ts'
import { quotationTitle } from '#domain/quotations/quotation-title.ts'
import { type Quotation, type QuotationLine, quotes } from '#domain/quotations/quotations.contract.ts'
import type { Download } from '#server/kernel/download.ts'
import { findOneTimeKey, useOneTimeKey } from '#server/kernel/one-time-keys.repo.ts'
import { type Actor, inScope, type Scope, type Visitor } from '#server/kernel/scope.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import { findSessionActor, findUserActor } from '#server/kernel/sessions.repo.ts'
import { type WrittenCell, type WrittenColumn, writeWorkbook, xlsxType } from '#server/kernel/workbook-writer.ts'
import { quotedKind, readQuotation } from './read-quotation.service.ts'

/** A browser opens this by its address: an address that guesses tokens is told to wait. */
const guesses = { times: 60, seconds: 60 }

type Asked = { id: number; token: string; type?: CodeOf<typeof orderKinds> | undefined }

export async function exportQuotation(visitor: Visitor, asked: Asked): Promise<Download> {
  const { id, token } = asked
  await visitor.house.limits.use('quotation-excel', visitor.address, guesses)
  const { actor, spend } = await admit(visitor, token)
  const quotation = await inScope(visitor.house, actor, async (scope) => {
    if (!(await spend(scope))) throw new Refusal('unauthenticated', messages.sessionExpired)
    return readQuotation(scope, id, await quotedKind(scope, id, asked))
  })
  const content = writeWorkbook([linesSheet(quotation), orderSheet(quotation)])
  const name = `Cotización ${quotationTitle(quotation.data_work_orders)}.xlsx`
  return { download: true, content, mediaType: xlsxType, name, cacheSeconds: 0 }
}

type Admitted = {
  actor: Actor
  /** A ticket serves once: of two who come with it, one gets true. */
  spend: (scope: Scope) => Promise<boolean>
}

/** Who holds the token, if the quotations are theirs to see. */
async function admit({ house, address }: Visitor, token: string): Promise<Admitted> {
  const session = await findSessionActor(house, tokenHash(token), address)
  const key = session ? undefined : await findOneTimeKey(house, token, 'ticket')
  const actor = session ?? (key && (await findUserActor(house, key, address)))
  if (!actor) throw new Refusal('unauthenticated', messages.sessionExpired)
  const opens = quotes.opens.some((permission) => actor.permissions.has(permission))
  if (!opens || actor.mustChangePassword) throw new Refusal('forbidden', messages.forbidden)
  return { actor, spend: key ? (scope) => useOneTimeKey(scope, key.id) : async () => true }
}

const text = (width: number): WrittenColumn => ({ width, kind: 'text' })
const prices: WrittenColumn = { width: 14, kind: 'amount' }

function linesSheet(quotation: Quotation) {
  const lines = quotation.results
  const showsCosts = lines.some(({ cost }) => cost !== undefined)
  const head = ['CANTIDAD', 'REPUESTO', 'NÚMERO DE PARTE', 'DESCRIPCIÓN']
  const providers = providerSlots.flatMap((slot) => [`PROVEEDOR ${slot}`, `PRECIO ${slot}`, `APROBADO ${slot}`])
  return {
    name: 'Cotización',
    columns: [
      ...[text(10), text(28), text(18), text(36)],
      ...providerSlots.flatMap(() => [text(24), prices, text(14)]),
      ...(showsCosts ? [prices] : []),
    ],
    rows: [
      [...head, ...providers, ...(showsCosts ? ['COSTO'] : [])],
      ...lines.map((line) => [
        ...[line.quantity, line.replacement, line.name_task, line.description],
        ...providerSlots.flatMap((slot) => offerOf(line, slot)),
        ...(showsCosts ? [amount(line.cost)] : []),
      ]),
      ['TOTAL', null, null, null, ...providerSlots.flatMap((slot) => [null, totalFor(quotation, slot), null])],
    ],
  }
}

function totalFor(quotation: Quotation, slot: ProviderSlot): WrittenCell {
  return isPriced(quotation.results, slot) ? amount(quotation[`totalProveedor${slot}`]) : null
}

function offerOf(line: QuotationLine, slot: ProviderSlot): WrittenCell[] {
  const approved = line[`approved_provider${slot}`] ? yes : no
  return [line[`provider${slot}`], amount(line[`price_provider${slot}`]), approved]
}

function amount(value: Cents | null | undefined): WrittenCell {
  return value === null || value === undefined ? null : { amount: value }
}

function orderSheet({ data_garage, data_work_orders: order }: Quotation) {
  const rows: WrittenCell[][] = [
    ['DATO', 'VALOR'],
    ['Orden', order.order_number],
    ['Trabajo', orderKinds.labelOf(order.type)],
    ['Taller', data_garage.name],
    ['Cliente', order.client.name],
    ['Vehículo', order.car.name],
    ['Matrícula', order.car.car_registration],
    ['VIN', order.car.vin],
    ['Moneda', data_garage.currency],
  ]
  return { name: 'Orden', columns: [text(16), text(44)], rows }
}
