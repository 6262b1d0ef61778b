export { insertBranch, updateBranch } from './branches.repo.ts'
export { openWorkshop, type RoleIds, reserveGarageId } from './open-workshop.service.ts'
export { setLogo } from './workshop.repo.ts'
