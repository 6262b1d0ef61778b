export { openWorkshop, type RoleIds } from './open-workshop.service.ts'
export { insertBranch } from './workshop.repo.ts'
