// What people do with an order. It stands on the quotation, which itself stands on the stages of `../public.ts`.
export { diagnoseBody } from '../body-diagnosis.service.ts'
export { finishStage, trackBodyTask } from '../body-tracking.service.ts'
export { openBodyWork } from '../body-work.service.ts'
export { goBack } from '../going-back.service.ts'
export { selectParts } from '../parts.service.ts'
