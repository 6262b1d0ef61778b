export { firstAccessLetter } from './access.letters.ts'
