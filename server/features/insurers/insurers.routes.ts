import { insurers } from '#domain/insurers/insurers.contract.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { implement } from '#server/kernel/implement.ts'
import {
  deleteInsurer,
  findInsurer,
  insertInsurer,
  listInsurers,
  lookUpInsurers,
  updateInsurer,
} from './insurers.repo.ts'

export const insurerRoutes = implement(insurers, {
  list: (scope, { query }) =>
    scope.actor.permissions.has('insurance_management') ? listInsurers(scope, query) : lookUpInsurers(scope, query),
  read: (scope, { params }) => findInsurer(scope, params.id),
  async create(scope, { body: { version, ...carrier } }) {
    const made = await insertInsurer(scope, carrier)
    await audit(scope, 'create_insurer', 'insurance_carrier', made.id, { name: made.name })
    return made
  },
  async update(scope, { params, body: { version, ...carrier } }) {
    const changed = await updateInsurer(scope, params.id, carrier, version)
    await audit(scope, 'update_insurer', 'insurance_carrier', changed.id, { name: changed.name })
    return changed
  },
  async delete(scope, { params }) {
    const name = await deleteInsurer(scope, params.id)
    await audit(scope, 'delete_insurer', 'insurance_carrier', params.id, { name })
    return {}
  },
})
