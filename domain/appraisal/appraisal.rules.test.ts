import { expect, test } from 'vitest'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { isToInvoice } from '../closing/closed-status.ts'
import { isOffered, move } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'
import { type AppraisalFacts, appraisalMoves, isAppraiserSettled } from './appraisal.rules.ts'
import { type AppraisalStatus, appraisalStatuses } from './appraisal-codes.ts'
import { ownRows } from './flow.rules.ts'

type Action = keyof typeof appraisalMoves
const actions = Object.keys(appraisalMoves) as Action[]
const done = ownRows.map(() => 'finalized' as const)
const ready: AppraisalFacts = { hasOperator: true, rows: done, subOrdersReady: [] }
const after = (action: Action, from: AppraisalStatus, facts: AppraisalFacts): AppraisalStatus =>
  move(appraisalMoves, action, from, facts)

/** What the table of the product says, written a second time. */
const allowed: Record<Action, Partial<Record<AppraisalStatus, AppraisalStatus>>> = {
  assign: { not_assigned: 'in_progress' },
  finish: { in_progress: 'to_check_in' },
  close: { to_check_in: 'finalized' },
}

test.each(actions.flatMap((action) => appraisalStatuses.keys.map((from) => [action, from] as const)))(
  '%s of an appraisal that is %s',
  (action, from) => {
    const to = allowed[action][from]
    expect(isOffered(appraisalMoves, action, from)).toBe(to !== undefined)
    if (to) expect(after(action, from, ready)).toBe(to)
    else expect(() => after(action, from, ready)).toThrow(messages.refused.wrongState)
  },
)

test('nobody works on it before somebody is named', () => {
  const facts = { ...ready, hasOperator: false }
  expect(() => after('assign', 'not_assigned', facts)).toThrow(messages.required)
})

const none = 'none' as const
const mechanicStates = [none, ...mechanicStatuses.keys]
const bodyShopStates = [none, ...bodyShopStatuses.keys]

/**
 * Finalizar for every state of the mechanic sub-order (a line) and of the body-shop one (a column): `x` where it may be
 * done. Columns: none, 0 to 12.
 */
const finishes: Record<(typeof mechanicStates)[number], string> = {
  none: 'x...........x.',
  not_assigned: '..............',
  diagnostic: '..............',
  quotation: '..............',
  in_progress: '..............',
  quality_control: '..............',
  to_check_in: 'x...........x.',
  finalized: '..............',
}

test.each(mechanicStates)('Finalizar with a mechanic sub-order that is %s, and any body-shop one', (mechanic) => {
  const line = bodyShopStates.map((bodyShop) => {
    const subOrdersReady = [
      ...(mechanic === none ? [] : [isToInvoice('mechanic', mechanicStatuses.code[mechanic])]),
      ...(bodyShop === none ? [] : [isToInvoice('body_shop', bodyShopStatuses.code[bodyShop])]),
    ]
    try {
      return after('finish', 'in_progress', { ...ready, subOrdersReady }) === 'to_check_in' ? 'x' : '?'
    } catch (refusal) {
      expect((refusal as Error).message).toBe(messages.refused.appraisalNotReady)
      return '.'
    }
  })
  expect(line.join('')).toBe(finishes[mechanic])
})

test('Finalizar waits for each of the rows, whatever the sub-orders are', () => {
  for (const place of ownRows.keys()) {
    for (const state of taskStatuses.keys.filter((key) => key !== 'finalized')) {
      const rows = done.map((row, index) => (index === place ? state : row))
      const facts = { ...ready, rows, subOrdersReady: [true, true] }
      expect(() => after('finish', 'in_progress', facts)).toThrow(messages.refused.appraisalNotReady)
    }
  }
})

test('who appraises may be another one until the appraisal is to be invoiced', () => {
  expect(appraisalStatuses.keys.filter((status) => !isAppraiserSettled(status))).toEqual([
    'not_assigned',
    'in_progress',
  ])
})
