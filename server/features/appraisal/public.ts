export { appraisalDesk } from './appraisal-desk.service.ts'
