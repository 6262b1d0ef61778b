import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../kernel/money.ts'
import {
  approvedOf,
  chosenTotal,
  type ProviderSlot,
  providerSlots,
  repriced,
  ticked,
  totalOf,
} from './quotation.rules.ts'

const price = fc.option(fc.integer({ min: 0, max: 99_999_999 }).map((amount) => cents(amount)))
const slot = fc.constantFrom(...providerSlots)
const line = fc
  .record({ price_provider1: price, price_provider2: price, price_provider3: price, approved: fc.option(slot) })
  .map(({ approved, ...prices }) => ({
    ...prices,
    approved_provider1: approved === 1,
    approved_provider2: approved === 2,
    approved_provider3: approved === 3,
  }))
const plain = (amount: Cents | null) => amount ?? 0

describe('approvals exclude each other', () => {
  test('whatever is ticked in whatever order, at most one is approved, and it is the last one', () => {
    fc.assert(
      fc.property(line, fc.array(slot, { minLength: 1 }), (start, presses) => {
        const end = presses.reduce((flags, pressed) => Object.assign(flags, ticked(flags, pressed)), { ...start })
        const approved = providerSlots.filter((one) => end[`approved_provider${one}`])
        expect(approved.length).toBeLessThanOrEqual(1)
        if (approved.length === 1) expect(approved[0]).toBe(presses.at(-1))
      }),
    )
  })

  test('ticking twice is not ticking', () => {
    fc.assert(
      fc.property(line, slot, (start, pressed) => {
        const once = ticked(start, pressed)
        expect(approvedOf(once)).toBe(start[`approved_provider${pressed}`] ? null : pressed)
        expect(approvedOf(ticked(once, pressed))).toBe(start[`approved_provider${pressed}`] ? pressed : null)
      }),
    )
  })
})

test('another price clears the three approvals, the same price none', () => {
  fc.assert(
    fc.property(line, slot, price, (start, changed, next) => {
      const after = repriced(start, changed, next)
      const isSame = start[`price_provider${changed}`] === next
      expect(after[`price_provider${changed}`]).toBe(next)
      expect(approvedOf(after)).toBe(isSame ? approvedOf(start) : null)
      for (const other of providerSlots.filter((one) => one !== changed)) {
        expect(after[`price_provider${other}`]).toBe(start[`price_provider${other}`])
      }
    }),
  )
})

test("a provider's total is the sum of their prices, to the cent, whatever the quantity", () => {
  fc.assert(
    fc.property(fc.array(line), slot, (lines, one) => {
      const sum = lines.reduce((total, each) => total + plain(each[`price_provider${one}`]), 0)
      expect(totalOf(lines, one)).toBe(sum)
    }),
  )
})

test("the client's total follows the choice; without one it is the first provider's", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, fc.option(slot))), (chosen) => {
      const lines = chosen.map(([each], id) => ({ ...each, id }))
      const picks = chosen.flatMap(([, pick], id) => (pick ? [[id, pick] as [number, ProviderSlot]] : []))
      const sum = lines.reduce(
        (total, each) => total + plain(each[`price_provider${new Map(picks).get(each.id) ?? 1}`]),
        0,
      )
      expect(chosenTotal(lines, new Map(picks))).toBe(sum)
    }),
  )
})
