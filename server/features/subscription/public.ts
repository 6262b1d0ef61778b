export { billRegistration } from './billing.service.ts'
export { consumeOrder, describeQuota } from './quota.service.ts'
export { billGarageTo } from './registration.repo.ts'
export { decisionLetter } from './subscription.letters.ts'
