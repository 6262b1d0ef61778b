export { firstAccessLetter } from './access.letters.ts'
export { findLoginCandidate, holdEverybody } from './access.repo.ts'
export { endRecovery, replacePassword, shutOut, shutOutEverybody } from './password.service.ts'
export { logoAddress } from './subdomain.service.ts'
