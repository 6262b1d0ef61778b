import { createHashRouter, type RouteObject } from 'react-router'
import { access } from '#domain/access/access.contract.ts'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import { bodySystems, carSystems } from '#domain/systems/systems.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { prefetch } from '#web/kernel/use-endpoint.ts'
import { CrashScreen, WholeCrashScreen } from './crash-screen.tsx'
import { LoggedIn, LoggedOut, Permitted } from './guards.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { platformRoutes } from './platform-routes.tsx'
import { prefetchPointedLinks } from './prefetch.ts'
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
]

const managesInsurers: { opens: readonly Permission[] } = { opens: ['insurance_management'] }
const managesSystems: { opens: readonly Permission[] } = { opens: ['systems_and_components_management'] }

const administration: RouteObject[] = [
  screen(paths.insurers, () => import('#web/features/insurers/insurers-screen.tsx').then((m) => m.InsurersScreen), {
    ...managesInsurers,
    prefetch: () => prefetch(insurers.list, { query: insurers.list.query.parse({}) }),
  }),
  screen(
    paths.newInsurer,
    () => import('#web/features/insurers/insurer-screens.tsx').then((m) => m.NewInsurerScreen),
    managesInsurers,
  ),
  screen(
    paths.insurer.pattern,
    () => import('#web/features/insurers/insurer-screens.tsx').then((m) => m.InsurerScreen),
    { ...managesInsurers, prefetch: ({ id }) => prefetch(insurers.read, { params: { id: Number(id) } }) },
  ),
  screen(paths.systems, () => import('#web/features/systems/systems-screen.tsx').then((m) => m.SystemsScreen), {
    ...managesSystems,
    prefetch: () => prefetch(carSystems.list, { query: carSystems.list.query.parse({}) }),
  }),
  screen(
    paths.newCarSystem,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.NewCarSystemScreen),
    managesSystems,
  ),
  screen(
    paths.carSystem.pattern,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.CarSystemScreen),
    { ...managesSystems, prefetch: ({ id }) => prefetch(carSystems.read, { params: { id: Number(id) } }) },
  ),
  screen(
    paths.newBodySystem,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.NewBodySystemScreen),
    managesSystems,
  ),
  screen(
    paths.bodySystem.pattern,
    () => import('#web/features/systems/system-screens.tsx').then((m) => m.BodySystemScreen),
    { ...managesSystems, prefetch: ({ id }) => prefetch(bodySystems.read, { params: { id: Number(id) } }) },
  ),
]

/** Drawn inside the shell. A feature adds its screens here, each with the permissions that open it. */
const inside: RouteObject[] = [
  screen(paths.home, () => import('./home-screen.tsx').then((m) => m.HomeScreen)),
  screen(paths.userProfile, () => import('#web/features/access/profile-screen.tsx').then((m) => m.ProfileScreen), {
    prefetch: () => prefetch(access.sessions, { query: access.sessions.query.parse({}) }),
  }),
  ...administration,
  ...teamScreens(),
]

function teamScreens(): RouteObject[] {
  const users = { opens: ['user_management_garage'] } as const
  const roles = { opens: ['role_management_garage'], mainGarageOnly: true } as const
  return [
    screen(paths.users, () => import('#web/features/team/users-screen.tsx').then((m) => m.UsersScreen), {
      ...users,
      prefetch: () => prefetch(team.users, { query: team.users.query.parse({}) }),
    }),
    screen(paths.newUser, () => import('#web/features/team/user-screens.tsx').then((m) => m.NewUserScreen), users),
    screen(paths.user.pattern, () => import('#web/features/team/user-screens.tsx').then((m) => m.UserScreen), users),
    screen(paths.roles, () => import('#web/features/team/roles-screen.tsx').then((m) => m.RolesScreen), {
      ...roles,
      prefetch: () => prefetch(team.roles, { query: team.roles.query.parse({}) }),
    }),
    screen(paths.newRole, () => import('#web/features/team/role-screens.tsx').then((m) => m.NewRoleScreen), roles),
    screen(paths.role.pattern, () => import('#web/features/team/role-screens.tsx').then((m) => m.RoleScreen), roles),
  ]
}

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: WholeCrashScreen,
    children: [
      {
        Component: LoggedOut,
        children: [
          screen(paths.login, () => import('#web/features/access/login-screen.tsx').then((m) => m.LoginScreen)),
          screen(paths.registerPlan.pattern, () =>
            import('#web/features/subscription/registration-screen.tsx').then((m) => m.RegistrationScreen),
          ),
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

export const router = createHashRouter(routes)
