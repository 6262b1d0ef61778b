export { findRates } from './closing.repo.ts'
export { saveClosing } from './closing.service.ts'
