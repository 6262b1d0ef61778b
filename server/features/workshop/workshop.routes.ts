import { workshop } from '#domain/workshop/workshop.contract.ts'
import { prepareTemporaryPassword } from '#server/features/team/public.ts'
import { implement, preparedBy } from '#server/kernel/implement.ts'
import { listBranches } from './branches.repo.ts'
import {
  changeBranch,
  closeBranch,
  createBranch,
  listed,
  prepareFirstPassword,
  readBranch,
} from './branches.service.ts'
import { configure, readConfiguration } from './configuration.service.ts'

export const workshopRoutes = implement(workshop, {
  configuration: (scope, { params }) => readConfiguration(scope, params.id),
  configure: (scope, { params, body, files }) => configure(scope, params.id, body, files.logo[0]?.id),
  async branches(scope, { query }) {
    const { rows, count } = await listBranches(scope, query)
    return { results: rows.map(listed), count }
  },
  readBranch: (scope, { params }) => readBranch(scope, params.id),
  createBranch: preparedBy(prepareTemporaryPassword, (scope, { body }, password) =>
    createBranch(scope, body, password),
  ),
  updateBranch: preparedBy(
    (house, actor, { params, body }) => prepareFirstPassword(house, actor, params.id, body),
    (scope, { params, body }, password) => changeBranch(scope, params.id, body, password),
  ),
  deleteBranch: (scope, { params }) => closeBranch(scope, params.id),
})
