import { generatePath, type PathParam } from 'react-router'
import { mailedPaths } from '#domain/kernel/mailed-paths.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'

type Given<Pattern extends string> = { [Name in PathParam<Pattern>]: string | number }

/** An address with parameters: call it for a link, take its `pattern` for the router. */
function route<Pattern extends string>(pattern: Pattern) {
  // generatePath writes numbers as well, though its type asks for texts.
  const address = (given: Given<Pattern>): string => generatePath<string>(pattern, given as Record<string, string>)
  return Object.assign(address, { pattern })
}

/** Every address of the application, as specified; those that mails lead to are known to the server as well. */
export const paths = {
  home: '/',
  login: mailedPaths.login,
  suscriptions: '/suscriptions',
  registerPlan: route('/register/plan/:idPlan/pay/:idMode'),
  forgotPassword: '/forgot-password',
  recoverySent: route('/forgot-password/:email'),
  changePassword: '/change-password',
  resetPassword: route(mailedPaths.resetPassword),
  userProfile: '/user-profile',
  subscription: '/subscription',
  clients: '/clients',
  newClient: '/client/create',
  client: route('/client/:id/edit'),
  clientOrders: route('/client/:id/orders'),
  clientRecords: route('/client/:id/records'),
  cars: route('/client/:idClient/cars'),
  newCar: route('/client/:idClient/car/create'),
  car: route('/client/:idClient/car/:id/edit'),
  carOrders: route('/client/:idClient/car/:id/orders'),
  roles: '/roles',
  newRole: '/role/create',
  role: route('/role/:id/edit'),
  users: '/users',
  newUser: '/user/create',
  user: route('/user/:id/edit'),
  insurers: '/insurance-carriers',
  newInsurer: '/insurance-carrier/create',
  insurer: route('/insurance-carrier/:id/edit'),
  systems: '/car-systems',
  newCarSystem: '/car-system/create',
  carSystem: route('/car-system/:id/edit'),
  newBodySystem: '/body-system/create',
  bodySystem: route('/body-system/:id/edit'),
  configurations: '/configurations',
  branches: '/branch_offices',
  newBranch: '/garage_branches/create',
  branch: route('/garage_branches/:id/edit'),
  workOrders: '/work-orders',
  selectOrder: '/work-order/select',
  newMechanicOrder: '/work-order/mechanic/create',
  mechanicOrder: route('/work-order/mechanic/:id/edit'),
  /** The same, shorter: links from elsewhere may have it so. */
  mechanicOrderAlias: route('/work-order/mechanic/:id'),
  mechanicOrders: '/mechanic_orders',
  mechanicQuotation: route(mailedPaths.mechanicQuotation),
  mechanicInProgress: route('/mechanic_order/:id/in_progress'),
  mechanicQualityControl: route('/mechanic_order/:id/quality_control'),
  mechanicClosing: route('/mechanic-order/:id/order_closing'),
  /** `back` is 'back' where Regresar is to go back to where one came from, else empty. */
  orderSlip: route('/work-order/:id/order_closing/pdf/:back?'),
  myWorkOrders: '/mywork-orders',
  mechanicDiagnosis: route('/mywork-order/mechanic/:id/diagnosis'),
  mechanicTracking: route('/mywork-order/mechanic/:id/tracking'),
  bodyShopDiagnosis: route('/mywork-order/body-shop/:id/diagnosis'),
  bodyShopTracking: route('/mywork-order/body-shop/:id/tracking'),
  appraisalTracking: route('/mywork-order/appraisal/:id/tracking'),
  mechanicQuotationPrint: route('/mechanic_order/:id/quotation/pdf'),
  acceptQuotation: route(mailedPaths.acceptQuotation),
  changeOrderState: route(mailedPaths.changeOrderState),
  bodyShopOrders: '/body-shop-orders',
  newBodyShopOrder: '/work-order/body-shop/create',
  bodyShopOrder: route('/work-order/body-shop/:id/edit'),
  bodyShopQuotation: route(mailedPaths.bodyShopQuotation),
  /** The same by another spelling, which links from elsewhere may have. */
  bodyShopQuotationAlias: route('/body_shop_order/:id/quotation'),
  bodyShopQuotationPrint: route('/body-shop-order/:id/quotation/pdf'),
  bodyShopClosing: route('/body-shop-order/:id/order_closing'),
  appraisalOrders: '/appraisal-orders',
  newAppraisalOrder: '/work-order/appraisal/create',
  appraisalOrder: route('/work-order/appraisal/:id/edit'),
  appraisalClosing: route('/appraisal-order/:id/order_closing'),
  notifications: '/notifications',
  orderTimeline: route('/work-order/:id/timeline'),
  incompleteOrders: '/cars/incomplete-orders',
  carIncompleteOrders: route('/cars/incomplete-orders/:id/tasks'),
  incompleteTasks: route('/cars/tasks/:id'),
  collaborators: '/collaborators',
  collaborator: route('/collaborator/:id'),
  collaboratorTasks: route('/collaborator/:idCollaborator/tasks/:id'),
  logbook: '/bitacora-collaborators',
  logbookCollaborator: route('/bitacora-collaborator/:id'),
  logbookTasks: route('/bitacora-collaborator/:idCollaborator/tasks/:id'),
  platform: {
    figures: '/platform',
    login: '/platform/login',
    garages: '/platform/garages',
    branches: '/platform/branches',
    plans: '/platform/plans',
    invoices: '/platform/invoices',
    mails: '/platform/mails',
  },
} as const

/** The list of each kind of order. */
export const orderLists: Record<OrderType, string> = {
  mechanic: paths.mechanicOrders,
  body_shop: paths.bodyShopOrders,
  appraisal: paths.appraisalOrders,
}
