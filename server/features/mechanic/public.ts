export { diagnose } from './diagnosis.service.ts'
export { mechanicDesk } from './mechanic-desk.service.ts'
export { openWork } from './mechanic-work.service.ts'
export { finishFlow, trackTask } from './tracking.service.ts'
