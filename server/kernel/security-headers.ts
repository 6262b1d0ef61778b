import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { House } from './scope.ts'

/**
 * The session's token lies in local storage, so the content policy is the main wall: only our own scripts run.
 * Styles may be inline because the component library writes them so.
 */
export async function registerSecurityHeaders(app: FastifyInstance, house: House): Promise<void> {
  const secure = house.configuration.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    next()
  })
}
