export { createOperator } from './operators.service.ts'
export { insertOperator } from './platform-access.repo.ts'
