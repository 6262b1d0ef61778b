export {
  type FirstPassword,
  givePassword,
  hireUser,
  isStillGiven,
  needsAnotherLetter,
  prepareTemporaryPassword,
  renewTemporaryPassword,
  temporaryDays,
} from './hire.service.ts'
export { insertRoles } from './roles.repo.ts'
export { holderOf } from './roles.service.ts'
export { dismissUsers } from './users.service.ts'
