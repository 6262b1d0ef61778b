import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { type Door, screen } from './screen.tsx'

const managesOrders: Door = { opens: ['work_order_management'] }

/** What was left undone: from the cars to their orders to the tasks of one. */
export const incompleteRoutes: RouteObject[] = [
  screen(
    paths.incompleteOrders,
    () => import('#web/features/incomplete/incomplete-cars-screen.tsx').then((m) => m.IncompleteCarsScreen),
    { ...managesOrders, prefetch: ahead('incompleteCars') },
  ),
  screen(
    paths.carIncompleteOrders.pattern,
    () => import('#web/features/incomplete/incomplete-orders-screen.tsx').then((m) => m.IncompleteOrdersScreen),
    { ...managesOrders, prefetch: ahead('incompleteOrders') },
  ),
  screen(
    paths.incompleteTasks.pattern,
    () => import('#web/features/incomplete/incomplete-tasks-screen.tsx').then((m) => m.IncompleteTasksScreen),
    { ...managesOrders, prefetch: ahead('incompleteTasks') },
  ),
]
