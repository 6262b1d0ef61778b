import { Navigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import {
  type Diagnosis as Diagnosed,
  LeftOverDiagnosis,
  OpenedWork,
  TimedDiagnosis,
  WorkHead,
  type WorkProps,
} from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { Page } from '#web/ui/page.tsx'

const { in_progress, quality_control, diagnostic } = mechanicStatuses.code
const finish = { label: 'Guardar y salir', leadsTo: 'cotización' }

export function DiagnosisScreen() {
  return (
    <Page title="DIAGNÓSTICO" narrow>
      <OpenedWork endpoint={mechanic.read} belongsHere={({ status }) => status === diagnostic}>
        {(work, serverAheadMs) => <Diagnosis work={work} serverAheadMs={serverAheadMs} />}
      </OpenedWork>
    </Page>
  )
}

function Diagnosis({ work, serverAheadMs }: WorkProps<MechanicWork>) {
  const { status, diagnostic_task: timer } = work
  if (status === in_progress || status === quality_control) {
    return <Navigate to={paths.mechanicTracking({ id: work.id })} replace />
  }
  // Sent on, or somebody else's to diagnose.
  if (status !== diagnostic || !timer?.is_mine) {
    return <LeftOverDiagnosis diagnosis={diagnosisOf(work)} systems="car" head={<WorkHead work={work} />} />
  }
  return (
    <TimedDiagnosis
      kind="mechanic"
      systems="car"
      work={work}
      timer={timer}
      serverAheadMs={serverAheadMs}
      finish={finish}
      onNotStarted={() => inform(messages.refused.timerNotStarted)}
      diagnose={mechanic.diagnose}
      diagnosisOf={diagnosisOf}
    />
  )
}

function diagnosisOf(work: MechanicWork): Diagnosed {
  return { ...work, rows: work.tasks }
}
