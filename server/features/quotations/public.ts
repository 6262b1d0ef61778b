export { seesCosts } from './read-quotation.service.ts'
