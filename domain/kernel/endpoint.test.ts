import { expect, test } from 'vitest'
import { type Endpoint, isOpenTo } from './endpoint.ts'
import type { Permission } from './permissions.ts'

const door: Pick<Endpoint, 'opens' | 'also' | 'onlyMainGarage'> = {
  opens: ['customer_management', 'work_order_management'],
  also: ['delete_records'],
  onlyMainGarage: true,
}
const may = (held: Permission[], { isOfBranch = false, to = door } = {}) => isOpenTo(to, new Set(held), isOfBranch)

test('a call is open to who holds one of what opens it and all that it asks for besides', () => {
  expect(may(['customer_management', 'delete_records'])).toBe(true)
  expect(may(['work_order_management', 'delete_records'])).toBe(true)
  expect(may(['customer_management'])).toBe(false)
  expect(may(['delete_records'])).toBe(false)
})

test('one for the main garage is closed to a branch, whatever is held there', () => {
  const all: Permission[] = ['customer_management', 'delete_records']
  expect(may(all, { isOfBranch: true })).toBe(false)
  expect(may(all, { isOfBranch: true, to: { ...door, onlyMainGarage: false } })).toBe(true)
})

test('one for who is logged in asks for nothing, and one of the platform is open to nobody of a garage', () => {
  const bare = { also: [], onlyMainGarage: false }
  expect(may([], { to: { ...bare, opens: 'session' } })).toBe(true)
  expect(may(['delete_records'], { to: { ...bare, opens: 'platform' } })).toBe(false)
})
