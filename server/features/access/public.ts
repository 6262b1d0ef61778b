export { firstAccessLetter } from './access.letters.ts'
export { findLoginCandidate } from './access.repo.ts'
export { endRecovery, replacePassword, shutOut } from './password.service.ts'
export { logoAddress } from './subdomain.service.ts'
