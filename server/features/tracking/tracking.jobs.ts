import { job } from '#server/kernel/jobs.ts'
import { garageItself, inScope } from '#server/kernel/scope.ts'
import { pauseTimersBeyondKinds } from './timers.service.ts'

/** After a plan was cut, in each garage: there may be many. */
export const pauseGarageTimersJob = job<{ garageId: number }>({
  name: 'pause_garage_timers',
  run: (house, { garageId }) => inScope(house, garageItself(garageId), pauseTimersBeyondKinds),
})
