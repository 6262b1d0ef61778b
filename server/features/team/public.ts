export { hireUser, prepareTemporaryPassword } from './hire.service.ts'
export { insertRoles } from './roles.repo.ts'
