import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { screen } from './screen.tsx'

/** Where everybody starts, what the workshop has subscribed to, and the reminders that went out. */
export const dashboardRoutes: RouteObject[] = [
  screen(paths.home, () => import('./home-screen.tsx').then((m) => m.HomeScreen)),
  screen(
    paths.subscription,
    () => import('#web/features/subscription/subscription-screen.tsx').then((m) => m.SubscriptionScreen),
    { opens: ['dashboard_garage'], mainGarageOnly: true, prefetch: ahead('subscription') },
  ),
  screen(paths.notifications, () => import('#web/features/reminders/overdue-screen.tsx').then((m) => m.OverdueScreen), {
    opens: ['history_of_notifications_and_incomplete_orders'],
    prefetch: ahead('notifications'),
  }),
]
