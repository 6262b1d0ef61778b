export {
  closeInterval,
  handOverDiagnosis,
  insertTasks,
  type ListedTask,
  listTasks,
  moveTask,
  type NewTask,
  removeTask,
  updateObservation,
} from './tasks.repo.ts'
export { describeTimer, pressTimer } from './timers.service.ts'
