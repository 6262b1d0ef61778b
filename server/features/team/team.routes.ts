import { team } from '#domain/team/team.contract.ts'
import { implement, preparedBy } from '#server/kernel/implement.ts'
import { prepareTemporaryPassword } from './hire.service.ts'
import { createRole, editRole, readRole, removeRole, showRoles } from './roles.service.ts'
import { createUser, editUser, prepareNewPassword, readUser, removeUser, showUsers } from './users.service.ts'

export const teamRoutes = implement(team, {
  roles: (scope, { query }) => showRoles(scope, query),
  readRole: (scope, { params }) => readRole(scope, params.id),
  createRole: (scope, { body }) => createRole(scope, body),
  updateRole: (scope, { params, body }) => editRole(scope, params.id, body),
  deleteRole: (scope, { params }) => removeRole(scope, params.id),

  users: (scope, { query }) => showUsers(scope, query),
  readUser: (scope, { params }) => readUser(scope, params.id),
  createUser: preparedBy(prepareTemporaryPassword, (scope, { body }, password) => createUser(scope, body, password)),
  updateUser: preparedBy(
    (house, actor, { params, body }) => prepareNewPassword(house, actor, params.id, body),
    (scope, { params, body }, password) => editUser(scope, params.id, body, password),
  ),
  deleteUser: (scope, { params }) => removeUser(scope, params.id),
})
