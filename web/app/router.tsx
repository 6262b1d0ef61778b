import { createHashRouter, type RouteObject } from 'react-router'
import { access } from '#domain/access/access.contract.ts'
import { LoginScreen } from '#web/features/access/login-screen.tsx'
import { paths } from '#web/kernel/paths.ts'
import { prefetch } from '#web/kernel/use-endpoint.ts'
import { administrationRoutes } from './administration-routes.tsx'
import { appraisalRoutes } from './appraisal-routes.tsx'
import { clientRoutes } from './client-routes.tsx'
import { closingRoutes } from './closing-routes.tsx'
import { CrashScreen, WholeCrashScreen } from './crash-screen.tsx'
import { dashboardRoutes } from './dashboard-routes.tsx'
import { followLinksOnce } from './double-clicks.ts'
import { LoggedIn, LoggedOut, Permitted } from './guards.tsx'
import { incompleteRoutes } from './incomplete-routes.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { operatorRoutes } from './operator-routes.tsx'
import { platformRoutes } from './platform-routes.tsx'
import { prefetchPointedLinks } from './prefetch.ts'
import { clientsQuotationRoute, orderStateRoute, quotationRoutes } from './quotation-routes.tsx'
import { receptionRoutes } from './reception-routes.tsx'
import { reportRoutes } from './report-routes.tsx'
import { Root } from './root.tsx'
import { frame, screen } from './screen.tsx'
import { startAtSuscriptions } from './www.ts'

const outside: RouteObject[] = [
  screen(paths.suscriptions, () => import('#web/features/subscription/plans-screen.tsx').then((m) => m.PlansScreen)),
  screen(paths.forgotPassword, () =>
    import('#web/features/access/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  ),
  screen(paths.recoverySent.pattern, () =>
    import('#web/features/access/recovery-sent-screen.tsx').then((m) => m.RecoverySentScreen),
  ),
  screen(paths.resetPassword.pattern, () =>
    import('#web/features/access/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  ),
  orderStateRoute,
]

/** Drawn inside the shell. A feature adds its screens here, each with the permissions that open it. */
const inside: RouteObject[] = [
  ...dashboardRoutes,
  screen(paths.userProfile, () => import('#web/features/access/profile-screen.tsx').then((m) => m.ProfileScreen), {
    prefetch: () => prefetch(access.sessions, { query: access.sessions.query.parse({}) }),
  }),
  ...clientRoutes,
  ...operatorRoutes,
  ...appraisalRoutes,
  ...administrationRoutes,
  ...receptionRoutes,
  ...quotationRoutes,
  ...closingRoutes,
  ...incompleteRoutes,
  ...reportRoutes,
]

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: WholeCrashScreen,
    children: [
      {
        Component: LoggedOut,
        children: [
          // Not fetched when it is needed: what it needs is the first file, and who logs in waits for nothing more.
          { path: paths.login, Component: LoginScreen },
          screen(paths.registerPlan.pattern, () =>
            import('#web/features/subscription/registration-screen.tsx').then((m) => m.RegistrationScreen),
          ),
          clientsQuotationRoute,
        ],
      },
      ...outside,
      ...platformRoutes,
      {
        Component: LoggedIn,
        children: [
          screen(paths.changePassword, () =>
            import('#web/features/access/first-password-screen.tsx').then((m) => m.FirstPasswordScreen),
          ),
          frame(
            () => import('./shell.tsx').then((m) => m.Shell),
            [{ Component: Permitted, ErrorBoundary: CrashScreen, children: inside }],
          ),
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]

startAtSuscriptions()
prefetchPointedLinks(routes)
followLinksOnce()

export const router = createHashRouter(routes)
