import { cents } from '#domain/kernel/money.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import type { OneOrderType } from '#domain/subscription/order-types.ts'
import { describedInvoice, findPlan, listPlans } from '#server/features/subscription/public.ts'
import { implement } from '#server/kernel/implement.ts'
import { isBeingSent, queueMails } from '#server/kernel/mail.ts'
import { auditPlatform } from '#server/kernel/platform-audit.repo.ts'
import { openBranch } from './branches.service.ts'
import { changePlan, decide } from './garages.service.ts'
import {
  countFigures,
  listGarages,
  listInvoices,
  listUnapprovedBranches,
  listUnsentMails,
  markInvoicePaid,
  reviveMail,
} from './platform.repo.ts'
import { deletePlatformSession, findOperator } from './platform-access.repo.ts'
import { logInOperator } from './platform-access.service.ts'

export const platformRoutes = implement(platform, {
  login: (visitor, { body }) => logInOperator(visitor, body),
  async logout(scope) {
    await deletePlatformSession(scope)
    await auditPlatform(scope, 'logout', 'platform_session', scope.operator.sessionId)
    return {}
  },
  me: (scope) => findOperator(scope),
  async garages(scope, { query }) {
    const { rows, count } = await listGarages(scope, query)
    const results = rows.map(({ type_order_active, ...row }) => ({
      ...row,
      type_order_active: type_order_active as OneOrderType | null,
      users: row.users ?? 0,
      created_at: row.created_at.toISOString(),
    }))
    return { results, count }
  },
  approveGarage: (scope, { params }) => decide(scope, 'approve_garage', params.id, null),
  deactivateGarage: (scope, { params, body }) => decide(scope, 'deactivate_garage', params.id, body.reason),
  reactivateGarage: (scope, { params, body }) => decide(scope, 'reactivate_garage', params.id, body.reason),
  changePlan: (scope, { params, body }) => changePlan(scope, params.id, body),
  async branches(scope, { query }) {
    const { rows, count } = await listUnapprovedBranches(scope, query)
    const results = rows.map(({ garage_id, ...row }) => ({
      ...row,
      garage: garage_id,
      created_at: row.created_at.toISOString(),
    }))
    return { results, count }
  },
  approveBranch: (scope, { params }) => openBranch(scope, params.garage, params.id),
  plans: (scope, { query }) => listPlans(scope.tx, query, { onlyOffered: false }),
  readPlan: (scope, { params }) => findPlan(scope.tx, params.id),
  async invoices(scope, { query }) {
    const { rows, count } = await listInvoices(scope, query)
    const results = rows.map((row) => ({
      ...describedInvoice(row),
      garage: row.garage_id,
      garage_name: row.garage_name,
    }))
    return { results, count }
  },
  async markPaid(scope, { params }) {
    await markInvoicePaid(scope, params.garage, params.id)
    await auditPlatform(scope, 'mark_paid', 'subscription_invoice', params.id, { garageId: params.garage })
    return {}
  },
  async figures(scope) {
    const counted = await countFigures(scope)
    return {
      garages_active: counted.active,
      garages_pending: counted.pending,
      garages_inactive: counted.inactive,
      branches_pending: counted.branches,
      orders_this_month: counted.orders,
      mails_waiting: counted.waiting,
      mails_failed: counted.failed,
      invoices_unpaid: counted.unpaid,
      unpaid_total: cents(counted.owed),
    }
  },
  async mails(scope, { query }) {
    const { rows, count } = await listUnsentMails(scope, query)
    const results = rows.map(({ garage_id, state, ...row }) => ({
      ...row,
      garage: garage_id,
      state: state as 'waiting' | 'failed',
      created_at: row.created_at.toISOString(),
    }))
    return { results, count }
  },
  async retryMail(scope, { params }) {
    const mail = { garageId: params.garage, mailId: params.id }
    if (await isBeingSent(scope.tx, mail)) return {}
    await reviveMail(scope, params.garage, params.id)
    await queueMails(scope.tx, [mail])
    await auditPlatform(scope, 'retry_mail', 'mail', params.id, { garageId: params.garage })
    return {}
  },
})
