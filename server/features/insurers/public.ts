export { existingInsurers, findInsurerName, insertInsurer, listInsurerNames } from './insurers.repo.ts'
