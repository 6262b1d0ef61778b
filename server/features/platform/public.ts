export { createOperator } from './operators.service.ts'
export { findOperatorByName, insertOperator } from './platform-access.repo.ts'
