export { findReceipts, hasQualityControl } from './closing.repo.ts'
export { offerTotal, saveClosing } from './closing.service.ts'
export { readClosing } from './read-closing.service.ts'
export { describeTimes } from './time-history.service.ts'
