import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { implement } from '#server/kernel/implement.ts'
import { diagnoseBody } from './body-diagnosis.service.ts'
import { describeBodyTimes, finishStage, pauseBodyStage, trackBodyTask } from './body-tracking.service.ts'
import { describeBodyWork } from './body-work.service.ts'
import { goBack } from './going-back.service.ts'
import { addParts, editParts, listActiveParts, selectParts } from './parts.service.ts'

export const bodyShopRoutes = implement(bodyShop, {
  read: (scope, { params }) => describeBodyWork(scope, params.id, { orManager: true }),
  tasks: (scope, { params, query }) => describeBodyWork(scope, params.id, { shown: query.search_flow }),
  checks: (scope, { params, query }) => describeBodyWork(scope, params.id, { shown: query.search_flow }),
  parts: (scope, { params }) => listActiveParts(scope, params.id),
  timeHistory: (scope, { params }) => describeBodyTimes(scope, params.id),
  diagnose: (scope, { params, body, files }) => {
    const brought = files.diagnosis_photos.map(({ id }) => id)
    return diagnoseBody(scope, params.id, { ...body, diagnosis_photos: [...body.diagnosis_photos, ...brought] })
  },
  createTasks: (scope, { body }) => addParts(scope, body),
  updateTasks: (scope, { body }) => editParts(scope, body),
  selectParts: (scope, { body }) => selectParts(scope, body),
  pauseTimer: (scope, { params, body }) => pauseBodyStage(scope, params.id, body.since),
  track: (scope, { params, body }) => trackBodyTask(scope, params.id, body),
  nextFlow: (scope, { params, body }) => finishStage(scope, params.id, body.search_flow),
  goBack: (scope, { params, body }) =>
    goBack(scope, params.id, bodyShopStatuses.keyOf(body.state_order), body.seen_state),
})
