import { Navigate, useParams } from 'react-router'
import { type PaymentMode, paymentModes, subscription } from '#domain/subscription/subscription.contract.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { ShopWindow } from './shop-window.tsx'

/** Only for a plan and a way to pay that there are; anything else leads back to the plans. */
export function RegistrationScreen() {
  const { idPlan = '', idMode = '' } = useParams()
  const isMeant = /^\d{1,9}$/.test(idPlan) && isPaymentMode(idMode)
  return isMeant ? <Registration id={Number(idPlan)} mode={idMode} /> : <Navigate to={paths.suscriptions} replace />
}

function Registration({ id, mode }: { id: number; mode: PaymentMode }) {
  const plan = useEndpoint(subscription.checkPlan, { params: { id }, query: { mode } }, { refetchOnMount: 'always' })
  // What was checked before is shown only once it was checked again: a plan may have gone meanwhile.
  const checked = plan.isFetchedAfterMount ? plan.data : undefined
  // What cannot be known at the moment can be tried again.
  const isPassing = plan.error instanceof CallError && plan.error.isPassing
  if (plan.isError && !checked && !isPassing) return <Navigate to={paths.suscriptions} replace />
  return (
    <ShopWindow narrow>
      <Page title="REGISTRO" narrow>
        {checked ? (
          <RegistrationForm plan={checked} mode={mode} />
        ) : plan.isError ? (
          <ReadError query={plan} />
        ) : (
          <LoadingScreen />
        )}
      </Page>
    </ShopWindow>
  )
}

function isPaymentMode(mode: string): mode is PaymentMode {
  return (paymentModes as readonly string[]).includes(mode)
}
