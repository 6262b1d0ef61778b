export { firstAccessLetter } from './access.letters.ts'
export { logoAddress } from './subdomain.service.ts'
