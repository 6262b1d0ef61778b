// What people do with an order. It stands on the quotation, which itself stands on the stages of `../public.ts`.
export { finishStage, trackBodyTask } from '../body-tracking.service.ts'
export { selectParts } from '../parts.service.ts'
