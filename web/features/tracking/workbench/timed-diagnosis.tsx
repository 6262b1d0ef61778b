import { Stack } from '@mantine/core'
import type { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import type { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { TimerState } from '#domain/tracking/timer.ts'
import type { Ask, Asking } from '#web/kernel/call.ts'
import { said } from '#web/kernel/said.ts'
import { type Diagnosis, DiagnosisForm, type DiagnosisFormProps } from './diagnosis-form.tsx'
import { expectedStatus } from './expected-status.ts'
import { WorkHead } from './opened-work.tsx'
import { StageTimerBar } from './timer-bars.tsx'
import { usePauseOnLeave, useTimerPresses } from './timer-presses.ts'
import { WaitingNotice } from './waiting-notice.tsx'

type Diagnose = typeof mechanic.diagnose | typeof bodyShop.diagnose

type TimedDiagnosisProps<Save extends Diagnose> = Pick<DiagnosisFormProps, 'systems' | 'finish' | 'onNotStarted'> & {
  kind: 'mechanic' | 'body_shop'
  work: Answered<Save>
  timer: TimerState
  serverAheadMs: number
  diagnose: Save
  diagnosisOf: (work: Answered<Save>) => Diagnosis
}

/** A diagnosis under way, over the timer that it is written by. */
export function TimedDiagnosis<Save extends Diagnose>(props: TimedDiagnosisProps<Save>) {
  const { kind, work, timer, serverAheadMs, diagnose, diagnosisOf, ...form } = props
  const { id } = work
  const { outbox, press } = useTimerPresses({ kind, id })
  const isRunning = expectedStatus(outbox.waiting, timer) === taskStatuses.code.started
  usePauseOnLeave({ kind, id }, { isRunning, since: timer.running_since }, outbox)
  return (
    <Stack gap="md">
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      <DiagnosisForm
        {...form}
        diagnosis={diagnosisOf(work)}
        isRunning={isRunning}
        onSave={async (body, onIssues) => {
          const asked: Asking = { params: { id }, body }
          const saved = await outbox.send(diagnose, asked as Ask<Save>, said.edited, onIssues)
          return saved && diagnosisOf(saved)
        }}
        isSaving={outbox.isWaitingFor(diagnose)}
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
