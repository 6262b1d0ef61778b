import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { screen } from './screen.tsx'

/** Where everybody starts, and the reminders that went out. */
export const dashboardRoutes: RouteObject[] = [
  screen(paths.home, () => import('./home-screen.tsx').then((m) => m.HomeScreen)),
  screen(paths.notifications, () => import('#web/features/reminders/overdue-screen.tsx').then((m) => m.OverdueScreen), {
    opens: ['history_of_notifications_and_incomplete_orders'],
    prefetch: ahead('notifications'),
  }),
]
