import { Stack } from '@mantine/core'
import { type BodyShopWork, bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { TimerState } from '#domain/tracking/timer.ts'
import {
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
import { said } from '#web/kernel/said.ts'
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
  return <TimedDiagnosis work={work} timer={timer} serverAheadMs={serverAheadMs} />
}

function TimedDiagnosis({ work, timer, serverAheadMs }: WorkProps<BodyShopWork> & { timer: TimerState }) {
  const { id } = work
  const { outbox, press } = useTimerPresses({ kind: 'body_shop', id })
  const isRunning = expectedStatus(outbox.waiting, timer) === taskStatuses.code.started
  usePauseOnLeave({ kind: 'body_shop', id }, { isRunning, since: timer.running_since }, outbox)
  return (
    <Stack gap="md">
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      <DiagnosisForm
        diagnosis={work}
        systems="body"
        isRunning={isRunning}
        finish={finish}
        onNotStarted={() => showInfo(messages.refused.timerNotStarted)}
        onSave={(body, onIssues) => outbox.send(bodyShop.diagnose, { params: { id }, body }, said.edited, onIssues)}
        isSaving={outbox.isWaitingFor(bodyShop.diagnose)}
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
