import type { StoredPermission } from '../kernel/permissions.ts'

type PermissionGroup = { title: string; explains: string; flags: readonly StoredPermission[] }

/** The fifteen flags in the order in which somebody thinks about a colleague's work. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: 'Clientes y registros',
    explains: 'Eliminar registros vale en todas las listas que la persona puede abrir.',
    flags: ['customer_management', 'delete_records'],
  },
  {
    title: 'Ordenes',
    explains: 'Los tipos de orden dicen cuáles ve; gestionarlas o trabajarlas, qué hace con ellas.',
    flags: [
      'work_order_management',
      'my_work_orders',
      'mechanics_orders',
      'body_shop_orders',
      'appraisal_orders',
      'history_of_notifications_and_incomplete_orders',
    ],
  },
  {
    title: 'Equipo',
    explains: 'Quien gestiona usuarios o roles solo puede dar los permisos que tiene.',
    flags: ['user_management_garage', 'role_management_garage'],
  },
  {
    title: 'Taller',
    explains: 'Lo que todo el taller comparte.',
    flags: ['workshop_setup', 'systems_and_components_management', 'insurance_management'],
  },
  {
    title: 'Reportes',
    explains: 'Cifras del taller y de sus colaboradores.',
    flags: ['dashboard_garage', 'reports_garage'],
  },
]
