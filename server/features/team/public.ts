export { hireUser, prepareTemporaryPassword } from './hire.service.ts'
export { insertRoles } from './team.repo.ts'
