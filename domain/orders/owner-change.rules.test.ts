import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { mayChangeOwner, subOrdersOf } from './owner-change.rules.ts'

const held = (codes: readonly number[]) => fc.option(fc.constantFrom(...codes).map((status) => ({ status })))
const order = fc.record({
  order_mechanic: held(Object.values(mechanicStatuses.code)),
  order_body_shop: held(Object.values(bodyShopStatuses.code)),
  order_appraisal: held(Object.values(appraisalStatuses.code)),
})

test('client and car may be corrected until one kind of work is quoted or the appraisal is to be invoiced', () => {
  fc.assert(
    fc.property(order, (read) => {
      const isQuoted =
        (read.order_mechanic?.status ?? 0) >= 30 ||
        (read.order_body_shop?.status ?? 0) >= 2 ||
        (read.order_appraisal?.status ?? 0) >= 30
      expect(mayChangeOwner(subOrdersOf(read))).toBe(!isQuoted)
    }),
  )
})
