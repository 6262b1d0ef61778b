import type { Params } from 'react-router'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { clientStates } from '#domain/clients/client-codes.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { bodySystems, carSystems } from '#domain/systems/systems.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { prefetch } from '#web/kernel/use-endpoint.ts'

const idIn = ({ id }: Params) => ({ params: { id: Number(id) } })
const { active } = clientStates.code

/** What each screen asks first, by the screen's name. */
export const firstReads = {
  users: () => prefetch(team.users, { query: team.users.query.parse({}) }),
  roles: () => prefetch(team.roles, { query: team.roles.query.parse({}) }),
  insurers: () => prefetch(insurers.list, { query: insurers.list.query.parse({}) }),
  insurer: (params: Params) => prefetch(insurers.read, idIn(params)),
  systems: () => prefetch(carSystems.list, { query: carSystems.list.query.parse({}) }),
  carSystem: (params: Params) => prefetch(carSystems.read, idIn(params)),
  bodySystem: (params: Params) => prefetch(bodySystems.read, idIn(params)),
  branches: () => prefetch(workshop.branches, { query: workshop.branches.query.parse({}) }),
  clients: () => prefetch(clients.list, { query: clients.list.query.parse({ type_client: active }) }),
  client: (params: Params) => prefetch(clients.read, idIn(params)),
  cars: ({ idClient }: Params) =>
    Promise.all([
      prefetch(clients.read, { params: { id: Number(idClient) } }),
      prefetch(vehicles.list, { query: vehicles.list.query.parse({ client_id: idClient }) }),
    ]),
  car: ({ idClient, id }: Params) =>
    prefetch(vehicles.read, { params: { id: Number(id) }, query: { client_id: Number(idClient) } }),
  orders: () => prefetch(orders.dashboard, {}),
  subscription: () =>
    Promise.all([
      prefetch(subscription.terms, {}),
      prefetch(subscription.invoices, { query: subscription.invoices.query.parse({}) }),
    ]),
  selectOrder: () => prefetch(subscription.limitOrder, {}),
  diagnosis: (params: Params) => prefetch(mechanic.read, idIn(params)),
  tracking: (params: Params) => prefetch(mechanic.tasks, idIn(params)),
  bodyShopWork: (params: Params) => prefetch(bodyShop.read, idIn(params)),
  appraisal: (params: Params) => prefetch(appraisals.tasks, idIn(params)),
  quotation: (params: Params) =>
    prefetch(quotations.read, { ...idIn(params), query: { type: orderKinds.code.mechanic } }),
  bodyShopQuotation: (params: Params) =>
    prefetch(quotations.read, { ...idIn(params), query: { type: orderKinds.code.body_shop } }),
  inProgress: (params: Params) => prefetch(quotations.inProgress, idIn(params)),
  qualityControl: (params: Params) => prefetch(quotations.qualityControl, idIn(params)),
  closing: (params: Params) => prefetch(closings.read, { ...idIn(params), query: { type: orderKinds.code.mechanic } }),
  bodyShopClosing: (params: Params) =>
    prefetch(closings.read, { ...idIn(params), query: { type: orderKinds.code.body_shop } }),
  appraisalClosing: (params: Params) =>
    prefetch(closings.read, { ...idIn(params), query: { type: orderKinds.code.appraisal } }),
  slip: (params: Params) => prefetch(closings.slip, idIn(params)),
  notifications: () => prefetch(reminders.list, { query: reminders.list.query.parse({}) }),
  timeline: (params: Params, search: URLSearchParams) =>
    prefetch(orders.timeline, { ...idIn(params), query: orders.timeline.query.parse(Object.fromEntries(search)) }),
  incompleteCars: () => prefetch(incomplete.cars, { query: incomplete.cars.query.parse({}) }),
  incompleteOrders: (params: Params) =>
    prefetch(incomplete.orders, { ...idIn(params), query: incomplete.orders.query.parse({}) }),
  incompleteTasks: (params: Params) =>
    prefetch(incomplete.tasks, { ...idIn(params), query: incomplete.tasks.query.parse({}) }),
  collaborators: () => prefetch(reports.collaborators, { query: reports.collaborators.query.parse({}) }),
  logbook: () => prefetch(reports.collaborators, { query: reports.collaborators.query.parse({ report: 'logbook' }) }),
} satisfies Record<string, (params: Params, search: URLSearchParams) => Promise<unknown>>
