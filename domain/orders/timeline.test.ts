import { expect, test } from 'vitest'
import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { type OrderAction, timelineText } from './timeline.ts'

test('every state that an order comes to is called as its kind calls it', () => {
  for (const [key, { label }] of Object.entries(bodyShopStatuses.entries)) {
    expect(timelineText(`body_shop_to_${key}`)).toBe(`La orden pasó a ${label}`)
  }
  for (const [key, { label }] of Object.entries(appraisalStatuses.entries)) {
    expect(timelineText(`appraisal_to_${key}`)).toBe(`La orden pasó a ${label}`)
  }
  for (const [key, { label }] of Object.entries(mechanicStatuses.entries)) {
    expect(timelineText(`move_to_${key}`)).toMatch(new RegExp(`^La orden (pasó|regresó) a ${label}$`))
  }
})

test('an assignment says to whom, where it is known', () => {
  expect(timelineText('assign_order')).toBe('Orden asignada')
  expect(timelineText('assign_order', ['Tomás Quiroga'])).toBe('Orden asignada a Tomás Quiroga')
  expect(timelineText('assign_work', ['Ana', 'Luis', 'Inés'])).toBe('Trabajos asignados a Ana, Luis e Inés')
})

test('nobody reads the key of an action, not even of one that was never heard of', () => {
  expect(timelineText('never_heard_of')).toBe('Orden modificada')
  // @ts-expect-error an action without words cannot be noted about an order
  const unknown: OrderAction = 'never_heard_of'
  expect(unknown).toBe('never_heard_of')
})
