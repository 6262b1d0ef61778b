export { findRates, findReceipts } from './closing.repo.ts'
export { offerTotal, readClosing, saveClosing } from './closing.service.ts'
export { describeTimes } from './time-history.service.ts'
