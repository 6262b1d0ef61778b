import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { accessRoutes } from './features/access/access.routes.ts'
import { sendRecoveryJob } from './features/access/recovery.jobs.ts'
import { appraisalRoutes } from './features/appraisal/appraisal.routes.ts'
import { bodyShopRoutes } from './features/bodyshop/bodyshop.routes.ts'
import { clientUpkeepRoutes } from './features/clients/client-upkeep.routes.ts'
import { clientRoutes } from './features/clients/clients.routes.ts'
import { transferRoutes } from './features/clients/transfer.routes.ts'
import { closingRoutes } from './features/closing/closing.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { incompleteRoutes } from './features/incomplete/incomplete.routes.ts'
import { insurerRoutes } from './features/insurers/insurers.routes.ts'
import { mechanicRoutes } from './features/mechanic/mechanic.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { platformRoutes } from './features/platform/platform.routes.ts'
import { quotationRoutes } from './features/quotations/quotations.routes.ts'
import {
  expireGarageRemindersJob,
  expireRemindersJob,
  remindGarageJob,
  remindJob,
} from './features/reminders/reminders.jobs.ts'
import { reminderRoutes } from './features/reminders/reminders.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { billGarageJob, billJob } from './features/subscription/billing.jobs.ts'
import { sweepLogoJob } from './features/subscription/registration-logo.jobs.ts'
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts'
import { systemRoutes } from './features/systems/systems.routes.ts'
import { teamRoutes } from './features/team/team.routes.ts'
import { pauseGarageTimersJob } from './features/tracking/tracking.jobs.ts'
import { trackingRoutes } from './features/tracking/tracking.routes.ts'
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts'
import { workshopRoutes } from './features/workshop/workshop.routes.ts'
import { answerBadAddress, answerErrors, answerUnreadable } from './kernel/answer-errors.ts'
import { registerApiDocs } from './kernel/api-docs.ts'
import { drainOnClose } from './kernel/drain.ts'
import { fileRoutes } from './kernel/files.routes.ts'
import { refuseFloods, refuseWhileLate } from './kernel/flood.ts'
import { registerHealth } from './kernel/health.ts'
import type { Implemented } from './kernel/implement.ts'
import type { JobKind } from './kernel/jobs.ts'
import { sendMailJob } from './kernel/mail.ts'
import { registerRoutes } from './kernel/routes.ts'
import type { House } from './kernel/scope.ts'
import { registerSecurityHeaders } from './kernel/security-headers.ts'
import { sweepGarageJob, sweepJob } from './kernel/sweep.ts'

/** Every feature's endpoints and jobs. A feature that is not in these lists does not exist. */
export const everyRoute: Implemented[] = [
  ...accessRoutes,
  ...subscriptionRoutes,
  ...workshopRoutes,
  ...insurerRoutes,
  ...systemRoutes,
  ...teamRoutes,
  ...platformRoutes,
  ...clientRoutes,
  ...clientUpkeepRoutes,
  ...transferRoutes,
  ...vehicleRoutes,
  ...orderRoutes,
  ...mechanicRoutes,
  ...bodyShopRoutes,
  ...appraisalRoutes,
  ...trackingRoutes,
  ...quotationRoutes,
  ...closingRoutes,
  ...reminderRoutes,
  ...incompleteRoutes,
  ...searchRoutes,
  ...reportRoutes,
  ...dashboardRoutes,
  ...fileRoutes,
]
export const everyJob = [
  sendMailJob,
  sendRecoveryJob,
  sweepJob,
  sweepGarageJob,
  billJob,
  billGarageJob,
  sweepLogoJob,
  remindJob,
  remindGarageJob,
  expireRemindersJob,
  expireGarageRemindersJob,
  pauseGarageTimersJob,
] as JobKind[]

const webFolder = join(import.meta.dirname, '..', 'dist', 'web')
const bodyLimitBytes = 1024 * 1024

/** A slow network gets its file through in the end; one that is gone holds nothing. */
const usualPatience = {
  /** Until all of a request is here: 15 MB at 25 kB a second. */
  wholeMs: 600_000,
  /** While nothing moves on a connection, in either direction: longer than any answer takes. */
  stillMs: 120_000,
  /** How late the process may be with what it has to do before it refuses more. */
  lateMs: 2000,
}

type AppOptions = { onRoute?: (route: RouteOptions) => void; patience?: Partial<typeof usualPatience> }

/** The whole server as one Fastify instance; tests inject into it, or look at each route as it is added. */
export async function buildApp(
  house: House,
  log: FastifyBaseLogger,
  { onRoute, patience: given }: AppOptions = {},
): Promise<FastifyInstance> {
  const { trustedProxies } = house.configuration
  const patience = { ...usualPatience, ...given }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // The usual ones count from 1 in every process and after every start: in one log of all of them they tell nothing.
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: patience.wholeMs,
    connectionTimeout: patience.stillMs,
    // Requests that arrive on open connections while the process stops are still served.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
  })
  // Only JSON and, where an endpoint takes files, multipart: what nobody sends nobody has to understand.
  app.removeContentTypeParser('text/plain')
  if (onRoute) app.addHook('onRoute', onRoute)
  // Before everything that may refuse: whoever complains of an answer can say which line of the log it is.
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  answerErrors(app)
  drainOnClose(app)
  await registerSecurityHeaders(app, house)
  refuseFloods(app, house)
  await refuseWhileLate(app, patience.lateMs)
  await app.register(compress, { global: true, threshold: 1024 })
  await app.register(multipart)
  registerHealth(app, house)
  await registerApiDocs(app, house, everyRoute)
  registerRoutes(app, house, everyRoute)
  await serveWeb(app)
  return app
}

async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(webFolder)) return app.log.warn('the screens are not built (npm run build): only the API is served')
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // Built files carry their content's hash in their name, or behind it; the page that names them does not.
      const { url } = reply.request
      const forever =
        path.includes(`${join('dist', 'web', 'assets')}`) || (url.includes('?') && page.includes(`"${url}"`))
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
