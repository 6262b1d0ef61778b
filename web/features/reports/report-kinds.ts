import { reports, reportWords } from '#domain/reports/reports.contract.ts'
import { paths } from '#web/kernel/paths.ts'

/** The two reports have the same screens, over other calls and at other addresses. */
export const reportKinds = {
  finished: {
    ...reportWords.finished,
    list: paths.collaborators,
    orders: paths.collaborator,
    tasks: paths.collaboratorTasks,
    read: reports.orders,
    print: reports.printOrders,
    excel: reports.exportOrders,
  },
  logbook: {
    ...reportWords.logbook,
    list: paths.logbook,
    orders: paths.logbookCollaborator,
    tasks: paths.logbookTasks,
    read: reports.allOrders,
    print: reports.printAllOrders,
    excel: reports.exportAllOrders,
  },
} as const
