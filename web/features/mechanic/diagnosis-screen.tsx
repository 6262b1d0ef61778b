import { Stack } from '@mantine/core'
import { Navigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { TimerState } from '#domain/tracking/timer.ts'
import {
  type Diagnosis as Diagnosed,
  DiagnosisForm,
  expectedStatus,
  LeftOverDiagnosis,
  OpenedWork,
  StageTimerBar,
  usePauseOnLeave,
  useTimerPresses,
  WaitingNotice,
  WorkHead,
  type WorkProps,
} from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
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
  return <TimedDiagnosis work={work} timer={timer} serverAheadMs={serverAheadMs} />
}

function TimedDiagnosis({ work, timer, serverAheadMs }: WorkProps<MechanicWork> & { timer: TimerState }) {
  const { id } = work
  const { outbox, press } = useTimerPresses({ kind: 'mechanic', id })
  const isRunning = expectedStatus(outbox.waiting, timer) === taskStatuses.code.started
  usePauseOnLeave({ kind: 'mechanic', id }, { isRunning, since: timer.running_since }, outbox)
  return (
    <Stack gap="md">
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      <DiagnosisForm
        diagnosis={diagnosisOf(work)}
        systems="car"
        isRunning={isRunning}
        finish={finish}
        onNotStarted={() => inform(messages.refused.timerNotStarted)}
        onSave={async (body, onIssues) => {
          const saved = await outbox.send(mechanic.diagnose, { params: { id }, body }, said.edited, onIssues)
          return saved && diagnosisOf(saved)
        }}
        isSaving={outbox.isWaitingFor(mechanic.diagnose)}
      />
      <StageTimerBar
        name={`Diagnóstico ${work.order_number}`}
        of="el diagnóstico"
        task={timer}
        clock={{ now: work.now, serverAheadMs }}
        isRunning={isRunning}
        waiting={outbox.waiting}
        onPress={(action) => press(timer.id, action)}
      />
    </Stack>
  )
}

function diagnosisOf(work: MechanicWork): Diagnosed {
  return { ...work, rows: work.tasks }
}
