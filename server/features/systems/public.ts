export { insertSystems } from './systems.repo.ts'
