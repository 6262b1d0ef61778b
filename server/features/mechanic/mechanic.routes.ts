import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { addTasks } from './added-tasks.service.ts'
import { diagnose, pauseStage } from './diagnosis.service.ts'
import { describeWork } from './mechanic-work.service.ts'
import { describeTimesFor, finishFlow, judgeTask, observeTask, rejectWork, trackTask } from './tracking.service.ts'

export const mechanicRoutes = implement(mechanic, {
  read: (scope, { params }) => describeWork(scope, params.id),
  tasks: (scope, { params }) => describeWork(scope, params.id),
  timeHistory: (scope, { params }) => describeTimesFor(scope, params.id),
  diagnose: async (scope, { params, body, files }) => {
    const brought = files.diagnosis_photos.map(({ id }) => id)
    await diagnose(scope, params.id, { ...body, diagnosis_photos: [...body.diagnosis_photos, ...brought] })
    return describeWork(scope, params.id)
  },
  addTasks: (scope, { body }) => addTasks(scope, body),
  pauseTimer: (scope, { params, body }) => pauseStage(scope, params.id, body.since),
  track: async (scope, { params, body }) => {
    await trackTask(scope, params.id, body)
    return describeWork(scope, params.id)
  },
  observe: (scope, { params, body }) => observeTask(scope, params.id, body),
  approveTask: (scope, { body }) => judgeTask(scope, 'approve', body),
  rejectTask: (scope, { body }) => judgeTask(scope, 'reject', body),
  deleteTask: (scope, { body }) => judgeTask(scope, 'delete', body),
  nextFlow: (scope, { params, body }) => finishFlow(scope, params.id, body.search_flow),
  reject: (scope, { params }) => rejectWork(scope, params.id),
})
