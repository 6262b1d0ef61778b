export { openWorkshop, type RoleIds } from './open-workshop.service.ts'
export { insertBranch, setLogo } from './workshop.repo.ts'
