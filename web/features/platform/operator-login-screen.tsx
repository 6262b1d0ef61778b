import { Navigate, useLocation } from 'react-router'
import { platform } from '#domain/platform/platform.contract.ts'
import { Door, LoginForm } from '#web/features/access/public.ts'
import { paths } from '#web/kernel/paths.ts'
import type { Remembered } from '#web/kernel/session.ts'
import { beginOperatorSession, useOperatorToken } from './operator-session.ts'

export function OperatorLoginScreen() {
  const remembered = useLocation().state as Remembered
  const token = useOperatorToken()
  if (token) return <Navigate to={remembered?.from ?? paths.platform.figures} replace />

  return (
    <Door title="Consola de la plataforma" text={remembered?.ended ?? 'Solo para quienes operan Bujía.'}>
      <LoginForm endpoint={platform.login} onSuccess={beginOperatorSession} />
    </Door>
  )
}
