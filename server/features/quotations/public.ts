export { assignQualityControl } from './assignment.service.ts'
export { rejectQuotation, saveQuotation } from './quotations.service.ts'
export { readQuotation } from './read-quotation.service.ts'
