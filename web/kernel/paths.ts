import { generatePath, type PathParam } from 'react-router'

type Given<Pattern extends string> = { [Name in PathParam<Pattern>]: string | number }

/** An address with parameters: call it for a link, take its `pattern` for the router. */
function route<Pattern extends string>(pattern: Pattern) {
  // generatePath writes numbers as well, though its type asks for texts.
  const address = (given: Given<Pattern>): string => generatePath<string>(pattern, given as Record<string, string>)
  return Object.assign(address, { pattern })
}

/** Every address of the application, as specified, and in no other place. */
export const paths = {
  home: '/',
  login: '/login',
  suscriptions: '/suscriptions',
  registerPlan: route('/register/plan/:idPlan/pay/:idMode'),
  forgotPassword: '/forgot-password',
  recoverySent: route('/forgot-password/:email'),
  changePassword: '/change-password',
  resetPassword: route('/change-password/:token'),
  userProfile: '/user-profile',
  platform: {
    figures: '/platform',
    login: '/platform/login',
    garages: '/platform/garages',
    branches: '/platform/branches',
    plans: '/platform/plans',
    invoices: '/platform/invoices',
    mails: '/platform/mails',
  },
} as const
