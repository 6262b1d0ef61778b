export { assignQualityControl } from './assignment.service.ts'
export { rejectQuotation, saveQuotation } from './quotations.service.ts'
export { readQuotation, seesCosts } from './read-quotation.service.ts'
