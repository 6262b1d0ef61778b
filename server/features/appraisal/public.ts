export { appraisalDesk } from './appraisal-desk.service.ts'
export { createSubOrder, finishAppraisal, trackRow } from './appraisal-flow.service.ts'
export { describeAppraisal } from './appraisal-work.service.ts'
