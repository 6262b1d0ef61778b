export { insertInsurer } from './insurers.repo.ts'
