import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { type Door, screen } from './screen.tsx'

const managesUsers: Door = { opens: ['user_management_garage'] }
const managesRoles: Door = { opens: ['role_management_garage'], mainGarageOnly: true }
const setsUp: Door = { opens: ['workshop_setup'], mainGarageOnly: true }
const managesInsurers: Door = { opens: ['insurance_management'] }
const managesSystems: Door = { opens: ['systems_and_components_management'] }

/** The workshop's administration; each screen with the permission that opens it. */
export const administrationRoutes: RouteObject[] = [
  screen(paths.users, () => import('#web/features/team/users-screen.tsx').then((m) => m.UsersScreen), {
    ...managesUsers,
    prefetch: ahead('users'),
  }),
  screen(paths.newUser, () => import('#web/features/team/user-screens.tsx').then((m) => m.NewUserScreen), managesUsers),
  screen(
    paths.user.pattern,
    () => import('#web/features/team/user-screens.tsx').then((m) => m.UserScreen),
    managesUsers,
  ),
  screen(paths.roles, () => import('#web/features/team/roles-screen.tsx').then((m) => m.RolesScreen), {
    ...managesRoles,
    prefetch: ahead('roles'),
  }),
  screen(paths.newRole, () => import('#web/features/team/role-screens.tsx').then((m) => m.NewRoleScreen), managesRoles),
  screen(
    paths.role.pattern,
    () => import('#web/features/team/role-screens.tsx').then((m) => m.RoleScreen),
    managesRoles,
  ),
  screen(paths.insurers, () => import('#web/features/insurers/insurers-screen.tsx').then((m) => m.InsurersScreen), {
    ...managesInsurers,
    prefetch: ahead('insurers'),
  }),
  screen(
    paths.newInsurer,
    () => import('#web/features/insurers/insurer-screens.tsx').then((m) => m.NewInsurerScreen),
    managesInsurers,
  ),
  screen(
    paths.insurer.pattern,
    () => import('#web/features/insurers/insurer-screens.tsx').then((m) => m.InsurerScreen),
    { ...managesInsurers, prefetch: ahead('insurer') },
  ),
  screen(paths.systems, () => import('#web/features/systems/systems-screen.tsx').then((m) => m.SystemsScreen), {
    ...managesSystems,
    prefetch: ahead('systems'),
  }),
  screen(
    paths.newCarSystem,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.NewCarSystemScreen),
    managesSystems,
  ),
  screen(
    paths.carSystem.pattern,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.CarSystemScreen),
    { ...managesSystems, prefetch: ahead('carSystem') },
  ),
  screen(
    paths.newBodySystem,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.NewBodySystemScreen),
    managesSystems,
  ),
  screen(
    paths.bodySystem.pattern,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.BodySystemScreen),
    { ...managesSystems, prefetch: ahead('bodySystem') },
  ),
  screen(
    paths.configurations,
    () => import('#web/features/workshop/configurations-screen.tsx').then((m) => m.ConfigurationsScreen),
    setsUp,
  ),
  screen(paths.branches, () => import('#web/features/workshop/branches-screen.tsx').then((m) => m.BranchesScreen), {
    ...setsUp,
    prefetch: ahead('branches'),
  }),
  screen(
    paths.newBranch,
    () => import('#web/features/workshop/branch-screen.tsx').then((m) => m.NewBranchScreen),
    setsUp,
  ),
  screen(
    paths.branch.pattern,
    () => import('#web/features/workshop/branch-screen.tsx').then((m) => m.BranchScreen),
    setsUp,
  ),
]
