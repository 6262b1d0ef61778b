import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { type Door, screen } from './screen.tsx'

const reads: Door = { opens: ['reports_garage'] }

const lists = () => import('#web/features/reports/collaborators-screens.tsx')
const orders = () => import('#web/features/reports/orders-screens.tsx')
const tasks = () => import('#web/features/reports/tasks-screens.tsx')

/** What each collaborator finished in a month, and what each worked in it. */
export const reportRoutes: RouteObject[] = [
  screen(paths.collaborators, () => lists().then((m) => m.CollaboratorsScreen), {
    ...reads,
    prefetch: ahead('collaborators'),
  }),
  screen(paths.collaborator.pattern, () => orders().then((m) => m.CollaboratorOrdersScreen), reads),
  screen(paths.collaboratorTasks.pattern, () => tasks().then((m) => m.CollaboratorTasksScreen), reads),
  screen(paths.logbook, () => lists().then((m) => m.LogbookScreen), { ...reads, prefetch: ahead('logbook') }),
  screen(paths.logbookCollaborator.pattern, () => orders().then((m) => m.LogbookOrdersScreen), reads),
  screen(paths.logbookTasks.pattern, () => tasks().then((m) => m.LogbookTasksScreen), reads),
]
