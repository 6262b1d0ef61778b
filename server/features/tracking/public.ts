export { ensureLines } from './diagnosis-rows.repo.ts'
export { columnsOf, describeRow, keepDiagnosisRows } from './diagnosis-rows.service.ts'
export { type Fits, findMyOrders } from './my-orders.repo.ts'
export { countOpenWork } from './open-work.repo.ts'
export {
  insertTasks,
  type ListedTask,
  listTasks,
  listTimedTasks,
  moveTask,
  moveTasks,
  type NewTask,
  removeTasks,
  updateObservation,
} from './tasks.repo.ts'
export {
  describeTimer,
  handOverTasks,
  pauseEveryTimer,
  pauseTasks,
  pauseTimerOf,
  pauseTimersBeyondKinds,
  pauseTimersBeyondRoles,
  pressTimer,
  runsSince,
} from './timers.service.ts'
export { pauseGarageTimersJob } from './tracking.jobs.ts'
export { listWorkers } from './workers.repo.ts'
