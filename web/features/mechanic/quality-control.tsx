import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { qualityLabel, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { myOrderReads } from '#web/features/tracking/public.ts'
import {
  expectedStatus,
  isHeldUp,
  operatorClasses,
  StageTimerBar,
  unsentBefore,
  usePauseOnLeave,
  useTimerPresses,
  WaitingNotice,
  WorkHead,
  type WorkProps,
} from '#web/features/tracking/workbench/public.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { AddTaskModal } from './add-task-modal.tsx'
import { JudgeButtons } from './judge-buttons.tsx'
import { MechanicTaskCard } from './mechanic-task-card.tsx'

const { finishFlow, flowReturns, rejectOrder } = messages.confirm
const { started, finalized } = taskStatuses.code
const { in_progress, quality_control } = mechanicStatuses.code

/** The work under control: each task is approved or rejected while the control's own timer runs. */
export function QualityControl({ work, serverAheadMs }: WorkProps<MechanicWork>) {
  const navigate = useOnward()
  const [isAdding, setIsAdding] = useState(false)
  const { outbox, press } = useTimerPresses({ kind: 'mechanic', id: work.id })
  const timer = work.diagnostic_task
  const isMine = timer?.is_mine ?? false
  const isRunning = timer !== null && expectedStatus(outbox.waiting, timer) === started
  usePauseOnLeave(
    { kind: 'mechanic', id: work.id },
    { isRunning: isMine && isRunning, since: timer?.running_since ?? null },
    outbox,
  )

  const invalidates = [mechanic.tasks, mechanic.read, ...myOrderReads]
  const leave = {
    invalidates,
    onFailure: () => refresh(invalidates),
    onSuccess: () => navigate(asLastSeen(paths.myWorkOrders)),
  }
  const finish = useAction(mechanic.nextFlow, {
    ...leave,
    success: ({ status }) => (status === in_progress ? messages.done.orderRejected : messages.done.flowFinished),
    failure: messages.failed.finishFlow,
  })
  const reject = useAction(mechanic.reject, {
    ...leave,
    success: messages.done.orderRejected,
    failure: messages.failed.rejectOrder,
  })

  async function askToFinish(): Promise<void> {
    if (isRunning) return inform(messages.refused.timerNotPaused)
    if (isHeldUp(outbox.waiting)) return inform(unsentBefore)
    const isUndone = work.tasks.some(({ status }) => status !== finalized)
    const text = isUndone ? flowReturns : finishFlow.text
    if (await confirm({ title: finishFlow.title, text, confirmLabel: 'Finalizar' })) {
      await finish.run({ params: { id: work.id }, body: { search_flow: 'quality_control' } })
    }
  }
  async function askToReject(): Promise<void> {
    if (isRunning) return inform(messages.refused.timerNotPaused)
    if (isHeldUp(outbox.waiting)) return inform(unsentBefore)
    if (await confirm({ title: rejectOrder, confirmLabel: 'Rechazar', danger: true })) {
      await reject.run({ params: { id: work.id } })
    }
  }
  function add(): void {
    if (isRunning) setIsAdding(true)
    else void inform(messages.refused.timerNotStarted)
  }

  return (
    <Stack gap="md">
      <WorkHead work={work}>
        <StatusChip tone="verifying">{mechanicStatuses.labelOf(quality_control)}</StatusChip>
      </WorkHead>
      <WaitingNotice waiting={outbox.waiting} />
      {work.tasks.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {work.tasks.map((task) => (
        <MechanicTaskCard
          key={task.id}
          task={task}
          now={work.now}
          serverAheadMs={serverAheadMs}
          label={qualityLabel(taskStatuses.keyOf(task.status))}
        >
          {work.may_check && <JudgeButtons task={task} orderId={work.id} isRunning={isRunning} />}
        </MechanicTaskCard>
      ))}
      {work.may_check && (
        <Button
          variant="default"
          className={operatorClasses.target}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={add}
        >
          Agregar tarea
        </Button>
      )}
      <div className={operatorClasses.buttons}>
        <BackLink to={isMine ? paths.myWorkOrders : paths.mechanicOrders}>Salir</BackLink>
        {isMine && (
          <>
            <Button variant="default" color="red" loading={reject.pending} onClick={askToReject}>
              Rechazar orden
            </Button>
            <Button loading={finish.pending} onClick={askToFinish}>
              Finalizar
            </Button>
          </>
        )}
      </div>
      {isAdding && <AddTaskModal orderId={work.id} onClose={() => setIsAdding(false)} />}
      {timer && (
        <StageTimerBar
          name={`Control de calidad ${work.order_number}`}
          of="el control de calidad"
          task={timer}
          clock={{ now: work.now, serverAheadMs }}
          isRunning={isRunning}
          waiting={outbox.waiting}
          onPress={(action) => press(timer.id, action)}
        />
      )}
    </Stack>
  )
}
