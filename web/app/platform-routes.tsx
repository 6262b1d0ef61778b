import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { CrashScreen } from './crash-screen.tsx'
import { frame, screen } from './screen.tsx'

const screens: RouteObject[] = [
  screen(paths.platform.figures, () =>
    import('#web/features/platform/figures-screen.tsx').then((m) => m.FiguresScreen),
  ),
  screen(paths.platform.garages, () =>
    import('#web/features/platform/garages-screen.tsx').then((m) => m.GaragesScreen),
  ),
  screen(paths.platform.branches, () =>
    import('#web/features/platform/branches-screen.tsx').then((m) => m.BranchesScreen),
  ),
  screen(paths.platform.plans, () => import('#web/features/platform/plans-screen.tsx').then((m) => m.PlansScreen)),
  screen(paths.platform.invoices, () =>
    import('#web/features/platform/invoices-screen.tsx').then((m) => m.InvoicesScreen),
  ),
  screen(paths.platform.mails, () => import('#web/features/platform/mails-screen.tsx').then((m) => m.MailsScreen)),
]

/** The console of those who run the platform: a door and a frame of its own. */
export const platformRoutes: RouteObject[] = [
  screen(paths.platform.login, () =>
    import('#web/features/platform/operator-login-screen.tsx').then((m) => m.OperatorLoginScreen),
  ),
  frame(
    () => import('#web/features/platform/console-frame.tsx').then((m) => m.ConsoleFrame),
    [{ ErrorBoundary: CrashScreen, children: screens }],
  ),
]
