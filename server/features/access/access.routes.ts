import { access } from '#domain/access/access.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { openFile } from '#server/kernel/files.routes.ts'
import { implement, preparedBy } from '#server/kernel/implement.ts'
import { issueOneTimeKey } from '#server/kernel/one-time-keys.repo.ts'
import { garageItself, inScope } from '#server/kernel/scope.ts'
import { deleteSession, deleteSessions, findLogo, listSessions } from './access.repo.ts'
import { logIn } from './login.service.ts'
import { changePassword, preparePassword, resetPassword, sendRecoveryMail } from './password.service.ts'
import { describeMe, prepareProfile, saveProfile } from './profile.service.ts'
import { describeGarageOfHost } from './subdomain.service.ts'

const ticketSeconds = 60

export const accessRoutes = implement(access, {
  login: (visitor, { body }) => logIn(visitor, body),
  async logout(scope) {
    await deleteSession(scope, scope.actor.sessionId)
    await audit(scope, 'logout', 'session', scope.actor.sessionId)
    return {}
  },
  me: (scope) => describeMe(scope, scope.actor.userId),
  sendRecoveryMail: (visitor, { body }) => sendRecoveryMail(visitor, body.email),
  resetPassword: (visitor, { body }) => resetPassword(visitor, body),
  changePassword: preparedBy(
    (house, actor, { body }) =>
      preparePassword(house, actor, {
        newPassword: body.password,
        field: 'password',
        currentPassword: body.current_password,
      }),
    (scope, _asked, password) => changePassword(scope, password),
  ),
  updateMe: preparedBy(
    (house, actor, { body }) => prepareProfile(house, actor, body),
    (scope, { body, files }, proven) => saveProfile(scope, body, files.avatar[0]?.id, proven),
  ),
  async sessions(scope, { query }) {
    const { rows, count } = await listSessions(scope, query)
    const results = rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === scope.actor.sessionId,
    }))
    return { results, count }
  },
  async closeSession(scope, { params }) {
    await deleteSession(scope, params.id)
    await audit(scope, 'close_session', 'session', params.id)
    return {}
  },
  async closeOtherSessions(scope) {
    const closed = await deleteSessions(scope, [scope.actor.userId], scope.actor.sessionId)
    await audit(scope, 'close_sessions', 'staff_user', scope.actor.userId, { closed })
    return {}
  },
  async ticket(scope) {
    const options = { seconds: ticketSeconds, replaces: false }
    return { ticket: await issueOneTimeKey(scope, scope.actor.userId, 'ticket', options) }
  },
  garageOfHost: (visitor) => describeGarageOfHost(visitor),
  async garageLogo({ house }, { params }) {
    const logo = await inScope(house, garageItself(params.id), findLogo)
    if (logo === null) throw new Refusal('not_found', messages.notFound)
    return openFile(house, params.id, logo, 'full')
  },
})
