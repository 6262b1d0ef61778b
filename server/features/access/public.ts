export { firstAccessLetter } from './access.letters.ts'
export { endRecovery, replacePassword, shutOut } from './password.service.ts'
export { logoAddress } from './subdomain.service.ts'
