import {
  type Icon,
  IconBellOff,
  IconChartBar,
  IconClipboardList,
  IconClipboardX,
  IconLayoutDashboard,
  IconSettings,
  IconTool,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { matchPath } from 'react-router'
import type { Me } from '#domain/access/access.contract.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import { paths } from '#web/kernel/paths.ts'
import { holdsAny } from '#web/kernel/session.ts'

export type Place = {
  label: string
  to: string
  /** Any one of these shows it; none: everybody. */
  opens?: readonly Permission[]
  /** Must be held besides. */
  also?: readonly Permission[]
  /** Not for users of a branch. */
  mainGarageOnly?: boolean
  /** The screens that one gets to from it: it is marked on them, too. */
  leadsTo?: readonly string[]
}

type Entry = Place & { icon: Icon }
export type EntryGroup = { label: string; icon: Icon; places: readonly Place[] }

/** The sidebar, in the specified order. A feature adds its entry with its screens. */
const sidebar: readonly (Entry | EntryGroup)[] = [
  {
    label: 'Dashboard',
    to: paths.home,
    icon: IconLayoutDashboard,
    opens: ['dashboard_garage'],
    leadsTo: [paths.subscription],
  },
  {
    label: 'Clientes',
    to: paths.clients,
    icon: IconUsers,
    opens: ['customer_management'],
    leadsTo: [
      ...[paths.newClient, paths.client.pattern, paths.clientOrders.pattern, paths.clientRecords.pattern],
      ...[paths.cars.pattern, paths.newCar.pattern, paths.car.pattern, paths.carOrders.pattern],
    ],
  },
  {
    label: 'Ordenes',
    to: paths.workOrders,
    icon: IconClipboardList,
    opens: ['work_order_management'],
    leadsTo: [
      ...[paths.selectOrder, paths.orderSlip.pattern, paths.orderTimeline.pattern],
      ...[paths.mechanicOrders, paths.newMechanicOrder, paths.mechanicOrder.pattern, paths.mechanicOrderAlias.pattern],
      ...[paths.mechanicQuotation.pattern, paths.mechanicQuotationPrint.pattern, paths.mechanicInProgress.pattern],
      ...[paths.mechanicQualityControl.pattern, paths.mechanicClosing.pattern],
      ...[paths.bodyShopOrders, paths.newBodyShopOrder, paths.bodyShopOrder.pattern, paths.bodyShopClosing.pattern],
      ...[paths.bodyShopQuotation.pattern, paths.bodyShopQuotationAlias.pattern, paths.bodyShopQuotationPrint.pattern],
      ...[paths.appraisalOrders, paths.newAppraisalOrder, paths.appraisalOrder.pattern, paths.appraisalClosing.pattern],
    ],
  },
  {
    label: 'Mis Ordenes',
    to: paths.myWorkOrders,
    icon: IconTool,
    opens: ['my_work_orders'],
    leadsTo: [
      ...[paths.mechanicDiagnosis.pattern, paths.mechanicTracking.pattern, paths.appraisalTracking.pattern],
      ...[paths.bodyShopDiagnosis.pattern, paths.bodyShopTracking.pattern],
    ],
  },
  {
    label: 'Ordenes Incompletas',
    to: paths.incompleteOrders,
    icon: IconClipboardX,
    opens: ['work_order_management'],
    also: ['history_of_notifications_and_incomplete_orders'],
    leadsTo: [paths.carIncompleteOrders.pattern, paths.incompleteTasks.pattern],
  },
  {
    label: 'Notificaciones Vencidas',
    to: paths.notifications,
    icon: IconBellOff,
    opens: ['history_of_notifications_and_incomplete_orders'],
  },
  {
    label: 'Reporte',
    icon: IconChartBar,
    places: [
      {
        label: 'Colaboradores',
        to: paths.collaborators,
        opens: ['reports_garage'],
        leadsTo: [paths.collaborator.pattern, paths.collaboratorTasks.pattern],
      },
      {
        label: 'Bitácora',
        to: paths.logbook,
        opens: ['reports_garage'],
        leadsTo: [paths.logbookCollaborator.pattern, paths.logbookTasks.pattern],
      },
    ],
  },
  {
    label: 'Administración',
    icon: IconSettings,
    places: [
      {
        label: 'Usuarios',
        to: paths.users,
        opens: ['user_management_garage'],
        leadsTo: [paths.newUser, paths.user.pattern],
      },
      {
        label: 'Roles',
        to: paths.roles,
        opens: ['role_management_garage'],
        mainGarageOnly: true,
        leadsTo: [paths.newRole, paths.role.pattern],
      },
      {
        label: 'Aseguradoras',
        to: paths.insurers,
        opens: ['insurance_management'],
        leadsTo: [paths.newInsurer, paths.insurer.pattern],
      },
      {
        label: 'Configuraciones',
        to: paths.configurations,
        opens: ['workshop_setup'],
        mainGarageOnly: true,
        leadsTo: [paths.branches, paths.newBranch, paths.branch.pattern],
      },
      {
        label: 'Sistemas de vehiculos',
        to: paths.systems,
        opens: ['systems_and_components_management'],
        leadsTo: [paths.newCarSystem, paths.carSystem.pattern, paths.newBodySystem, paths.bodySystem.pattern],
      },
    ],
  },
]

/** Where somebody without the dashboard lands: the first whose permission they hold. */
const landings: readonly Pick<Place, 'to' | 'opens'>[] = [
  { to: paths.workOrders, opens: ['work_order_management'] },
  { to: paths.myWorkOrders, opens: ['my_work_orders'] },
  { to: paths.userProfile },
]

/** Whether somebody at this address is at this place: there, or on a screen that it leads to. */
export function isAt({ to, leadsTo = [] }: Place, address: string): boolean {
  return to === address || leadsTo.some((pattern) => matchPath(pattern, address) !== null)
}

export function entriesFor(me: Me): (Entry | EntryGroup)[] {
  return sidebar.flatMap((entry): (Entry | EntryGroup)[] => {
    if ('to' in entry) return isShown(me, entry) ? [entry] : []
    const places = entry.places.filter((place) => isShown(me, place))
    return places.length > 0 ? [{ ...entry, places }] : []
  })
}

/** Every place somebody may go to, group by group: for shortcuts and for the search. */
export function placesFor(me: Me): Entry[] {
  const entries = entriesFor(me).flatMap((entry) =>
    'to' in entry ? [entry] : entry.places.map((place) => ({ ...place, icon: entry.icon })),
  )
  return [...entries, { label: 'Mi perfil', to: paths.userProfile, icon: IconUserCircle }]
}

/** Screens without an entry of their own that people know by name. */
const within: readonly Entry[] = [
  { label: 'Crear orden', to: paths.selectOrder, icon: IconClipboardList, opens: ['work_order_management'] },
  {
    label: 'Lista de ordenes mecánicas',
    to: paths.mechanicOrders,
    icon: IconClipboardList,
    opens: ['work_order_management_mechanic'],
  },
  {
    label: 'Lista de ordenes de enderezado y pintura',
    to: paths.bodyShopOrders,
    icon: IconClipboardList,
    opens: ['work_order_management_body_shop'],
  },
  {
    label: 'Lista de ordenes de avalúo',
    to: paths.appraisalOrders,
    icon: IconClipboardList,
    opens: ['work_order_management_appraisal'],
  },
  { label: 'Crear cliente', to: paths.newClient, icon: IconUsers, opens: ['customer_management'] },
  {
    label: 'Plan y facturas',
    to: paths.subscription,
    icon: IconLayoutDashboard,
    opens: ['dashboard_garage'],
    mainGarageOnly: true,
  },
  { label: 'Sucursales', to: paths.branches, icon: IconSettings, opens: ['workshop_setup'], mainGarageOnly: true },
]

export function placesWithin(me: Me): Entry[] {
  return within.filter((place) => isShown(me, place))
}

export function landingFor(me: Me): string {
  return landings.find(({ opens }) => holdsAny(me, opens))?.to ?? paths.userProfile
}

function isShown(me: Me, { opens, also = [], mainGarageOnly = false }: Place): boolean {
  if (mainGarageOnly && me.is_branch_user) return false
  return holdsAny(me, opens) && also.every((permission) => me.permissions.includes(permission))
}
