import { queueForEveryGarage } from '#server/kernel/jobs.repo.ts'
import { job } from '#server/kernel/jobs.ts'
import { behindDoor, garageItself, inScope } from '#server/kernel/scope.ts'
import { billGarage } from './billing.service.ts'

/** Every hour, because the first of the month begins at another hour in each time zone. */
export const billJob = job({
  name: 'bill',
  cron: '7 * * * *',
  async run(house) {
    await behindDoor(house, { everyGarage: true }, (tx) => queueForEveryGarage(tx, billGarageJob))
  },
})

export const billGarageJob = job<{ garageId: number }>({
  name: 'bill_garage',
  run: (house, { garageId }) => inScope(house, garageItself(garageId), billGarage),
})
