export {
  type BilledBy,
  type BilledTo,
  findBilledBy,
  findReceipts,
  hasQualityControl,
  listAdditionals,
} from './closing.repo.ts'
export { saveClosing } from './closing.service.ts'
export { readClosing } from './read-closing.service.ts'
export { describeTimes } from './time-history.service.ts'
export { lockOrdersOffered } from './totals-to-invoice.repo.ts'
export { offerTotal, offerTotalsAnew } from './totals-to-invoice.service.ts'
