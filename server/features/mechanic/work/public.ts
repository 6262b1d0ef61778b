// What people do with an order. It stands on the quotation, which itself stands on the moves of `../public.ts`.
export { diagnose } from '../diagnosis.service.ts'
export { openWork } from '../mechanic-work.service.ts'
export { finishFlow, trackTask } from '../tracking.service.ts'
