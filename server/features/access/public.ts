export { firstAccessLetter } from './access.letters.ts'
export { replacePassword, shutOut } from './password.service.ts'
export { logoAddress } from './subdomain.service.ts'
