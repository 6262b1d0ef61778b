import { Navigate } from 'react-router'
import { DashboardScreen } from '#web/features/dashboard/public.ts'
import { useCan, useMe } from '#web/kernel/session.ts'
import { landingFor } from './navigation.ts'

/** Who does not see the month in figures starts where their work is. */
export function HomeScreen() {
  const me = useMe()
  if (!useCan('dashboard_garage')) return <Navigate to={landingFor(me)} replace />
  return <DashboardScreen />
}
