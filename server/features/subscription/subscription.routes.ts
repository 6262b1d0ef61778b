import { subscription } from '#domain/subscription/subscription.contract.ts'
import { pauseGarageTimersJob } from '#server/features/tracking/public.ts'
import { guardedBy, implement } from '#server/kernel/implement.ts'
import { queueForEveryGarage } from '#server/kernel/jobs.repo.ts'
import { auditPlatform } from '#server/kernel/platform-audit.repo.ts'
import { describeTerms } from './billing.service.ts'
import { listOwnInvoices } from './invoices.repo.ts'
import { deletePlan, findOfferedPlan, findPlan, insertPlan, listAllPlans, listPlans, updatePlan } from './plans.repo.ts'
import { buyExtraOrders, describeQuota, isAtLimit } from './quota.service.ts'
import { admitRegistration, register } from './registration.service.ts'

export const subscriptionRoutes = implement(subscription, {
  plans: ({ house }, { query }) => house.database.reading({}, (tx) => listPlans(tx, query, { onlyOffered: true })),
  allPlans: ({ house }) => house.database.reading({}, listAllPlans),
  readPlan: ({ house }, { params }) => house.database.reading({}, (tx) => findOfferedPlan(tx, params.id)),
  checkPlan: ({ house }, { params }) => house.database.reading({}, (tx) => findOfferedPlan(tx, params.id)),
  async createPlan(scope, { body }) {
    const plan = await insertPlan(scope.tx, body)
    await auditPlatform(scope, 'create_plan', 'plan', plan.id)
    return plan
  },
  async updatePlan(scope, { params, body }) {
    const before = await findPlan(scope.tx, params.id)
    const plan = await updatePlan(scope.tx, params.id, body, body.version)
    await auditPlatform(scope, 'update_plan', 'plan', plan.id)
    const isCut = plan.enable_type_work_orders < before.enable_type_work_orders
    if (isCut) await queueForEveryGarage(scope.tx, pauseGarageTimersJob)
    return plan
  },
  async deletePlan(scope, { params }) {
    await deletePlan(scope.tx, params.id)
    await auditPlatform(scope, 'delete_plan', 'plan', params.id)
    return {}
  },
  register: guardedBy(admitRegistration, (visitor, { body, files }) => register(visitor, body, files.logo[0])),
  status: (scope) => describeQuota(scope),
  terms: (scope) => describeTerms(scope),
  invoices: (scope, { query }) => listOwnInvoices(scope, query),
  limitOrder: async (scope) => ({ limit_order: await isAtLimit(scope) }),
  buyExtraOrders: (scope, { body }) => buyExtraOrders(scope, body.number_order, body.cost_per_additional_order),
})
