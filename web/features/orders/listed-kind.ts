import { type Icon, IconCurrencyDollar, IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { paths } from '#web/kernel/paths.ts'
import type { StatusTone } from '#web/theme/palette.ts'

/** What the people at the desk do next with an order. */
type OrderAction = { label: string; icon: Icon; to: (id: number) => string }

export type ListedState = {
  /** What the dashboard counts it under. */
  key: string
  status: number
  /** How one order that is in it is called, and the list of all of them. */
  label: string
  tab: string
  action: OrderAction | undefined
  /** What its client said of the quotation matters now. */
  isQuoted: boolean
  /** What is billed is known. */
  isBilled: boolean
  /** It neither changes nor goes away. */
  isClosed: boolean
}

/** What is under an appraisal is invoiced with it and never alone; its invoice is for those who manage appraisals. */
export function actionOn(
  state: ListedState,
  { from_appraisal }: { from_appraisal: boolean },
  managesAppraisals: boolean,
): OrderAction | undefined {
  const isOwn = !from_appraisal || !state.isBilled
  return isOwn || (state.isClosed && managesAppraisals) ? state.action : undefined
}

/** A kind of order, as its list shows it. */
export type ListedKind = {
  title: string
  kind: OrderType
  list: string
  states: readonly ListedState[]
  edit: (id: number) => string
  /** Its orders can be looked at as a board, too: the tone of each column. */
  board?: (status: number) => StatusTone
}

type Statuses<Key extends string> = {
  keys: readonly Key[]
  entries: Readonly<Record<Key, { code: number; label: string; tab: string }>>
}

export function listedStates<Key extends string>(
  { keys, entries }: Statuses<Key>,
  actions: Partial<Record<Key, OrderAction>>,
  countNames?: Readonly<Record<Key, string>>,
): ListedState[] {
  return keys.map((key) => ({
    key: countNames?.[key] ?? key,
    status: entries[key].code,
    label: entries[key].label,
    tab: entries[key].tab,
    action: actions[key],
    isQuoted: key === 'quotation',
    isBilled: key === 'to_check_in' || key === 'finalized',
    isClosed: key === 'finalized',
  }))
}

export const quotes = (to: (id: number) => string): OrderAction => ({
  label: 'Cotización',
  icon: IconCurrencyDollar,
  to,
})

export const invoices = (to: (id: number) => string): OrderAction => ({ label: 'Facturar', icon: IconReceipt, to })

export const showsInvoice: OrderAction = {
  label: 'Ver factura',
  icon: IconFileInvoice,
  to: (id) => paths.orderSlip({ id, back: 'back' }),
}
