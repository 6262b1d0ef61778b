export { saveClosing } from './closing.service.ts'
