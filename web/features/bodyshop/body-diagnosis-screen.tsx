import { type BodyShopWork, bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import {
  LeftOverDiagnosis,
  OpenedWork,
  TimedDiagnosis,
  WorkHead,
  type WorkProps,
} from '#web/features/tracking/workbench/public.ts'
import { Page } from '#web/ui/page.tsx'
import { showInfo } from '#web/ui/toasts.ts'

const { diagnostic } = bodyShopStatuses.code
const finish = { label: 'Finalizar diagnóstico', leadsTo: 'la siguiente etapa' }

export function BodyDiagnosisScreen() {
  return (
    <Page title="DIAGNÓSTICO" narrow>
      <OpenedWork endpoint={bodyShop.read} belongsHere={({ status }) => status === diagnostic}>
        {(work, serverAheadMs) => <Diagnosis work={work} serverAheadMs={serverAheadMs} />}
      </OpenedWork>
    </Page>
  )
}

function Diagnosis({ work, serverAheadMs }: WorkProps<BodyShopWork>) {
  const { status, diagnostic_task: timer } = work
  // Sent on, or somebody else's to diagnose.
  if (status !== diagnostic || !timer?.is_mine) {
    return <LeftOverDiagnosis diagnosis={work} systems="body" head={<WorkHead work={work} />} />
  }
  return (
    <TimedDiagnosis
      kind="body_shop"
      systems="body"
      work={work}
      timer={timer}
      serverAheadMs={serverAheadMs}
      finish={finish}
      onNotStarted={() => showInfo(messages.refused.timerNotStarted)}
      diagnose={bodyShop.diagnose}
      diagnosisOf={(diagnosed) => diagnosed}
    />
  )
}
