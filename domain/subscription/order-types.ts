import * as z from 'zod'
import type { OrderType } from '../kernel/permissions.ts'
import { fieldRefusal } from '../kernel/refusal.ts'
import { messages } from '../kernel/texts.ts'

/** What a garage chooses from when its plan has one kind: an appraisal alone is no workshop's work. */
export const oneOrderType = z.enum(['mechanic', 'body_shop'])
export type OneOrderType = z.output<typeof oneOrderType>

/** The kinds of order of a garage: fixed by plans with two or three, chosen by the garage with one. */
export function enabledOrderTypes(planned: number, chosen: OrderType | null): OrderType[] {
  if (planned > 2) return ['mechanic', 'body_shop', 'appraisal']
  if (planned > 1) return ['mechanic', 'body_shop']
  return [chosen ?? 'mechanic']
}

/** Plans with one kind of order ask which; the others have theirs. */
export function choosesOrderType(planned: number): boolean {
  return planned <= 1
}

/** For a form that asks which: there it has to be said. */
export const saidOrderType = oneOrderType
  .nullable()
  .default(null)
  .refine((chosen) => chosen !== null, { error: messages.required })

export function refuseUnsaidOrderType(planned: number, chosen: OrderType | null): void {
  if (choosesOrderType(planned) && !chosen) throw fieldRefusal('malformed', 'type_order_active', messages.required)
}
