import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { qualityLabel, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { expectedStatus, pressesOf, TimerBar, WaitingNotice, waitingForNetwork } from '#web/features/tracking/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { AddTaskModal } from './add-task-modal.tsx'
import { JudgeButtons } from './judge-buttons.tsx'
import { WorkHead, type WorkProps } from './opened-work.tsx'
import classes from './operator.module.css'
import { TaskCard } from './task-card.tsx'
import { TimerButton } from './timer-button.tsx'
import { usePauseOnLeave, useTimerPresses } from './timer-presses.ts'

const { finishFlow, flowReturns, rejectOrder } = messages.confirm
const { started, finalized } = taskStatuses.code
const { quality_control } = mechanicStatuses.code

/** The work under control: each task is approved or rejected while the control's own timer runs. */
export function QualityControl({ work, serverAheadMs }: WorkProps) {
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const { outbox, press } = useTimerPresses(work.id)
  const timer = work.diagnostic_task
  const isMine = timer?.is_mine ?? false
  const isRunning = timer !== null && expectedStatus(outbox.waiting, timer) === started
  const [waiting] = pressesOf(outbox.waiting)
  usePauseOnLeave(work.id, isMine && isRunning, outbox)

  const invalidates = [mechanic.tasks, mechanic.read, myOrders.list, myOrders.dashboard]
  const leave = { invalidates, onFailure: () => refresh(invalidates), onSuccess: () => navigate(paths.myWorkOrders) }
  const finish = useAction(mechanic.nextFlow, {
    ...leave,
    success: messages.done.flowFinished,
    failure: messages.failed.finishFlow,
  })
  const reject = useAction(mechanic.reject, {
    ...leave,
    success: messages.done.orderRejected,
    failure: messages.failed.rejectOrder,
  })

  async function askToFinish(): Promise<void> {
    if (isRunning) return inform(messages.refused.timerNotPaused)
    const isUndone = work.tasks.some(({ status }) => status !== finalized)
    const text = isUndone ? flowReturns : finishFlow.text
    if (await confirm({ title: finishFlow.title, text, confirmLabel: 'Finalizar' })) {
      await finish.run({ params: { id: work.id } })
    }
  }
  async function askToReject(): Promise<void> {
    if (isRunning) return inform(messages.refused.timerNotPaused)
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
      <Group>
        <StatusChip tone="verifying">{mechanicStatuses.labelOf(quality_control)}</StatusChip>
      </Group>
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      {work.tasks.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {work.tasks.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          now={work.now}
          serverAheadMs={serverAheadMs}
          label={qualityLabel(taskStatuses.keyOf(task.status))}
        >
          {work.may_check && <JudgeButtons task={task} orderId={work.id} isRunning={isRunning} />}
        </TaskCard>
      ))}
      {work.may_check && (
        <Button
          variant="default"
          className={classes.target}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={add}
        >
          Agregar tarea
        </Button>
      )}
      <div className={classes.buttons}>
        <LinkButton to={paths.myWorkOrders} variant="default">
          Salir
        </LinkButton>
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
        <TimerBar
          name={`Control de calidad ${work.order_number}`}
          task={timer}
          now={work.now}
          serverAheadMs={serverAheadMs}
          note={waiting && waiting.tries > 0 ? waitingForNetwork : undefined}
        >
          {isMine && (
            <TimerButton
              of="el control de calidad"
              isRunning={isRunning}
              isWaiting={waiting !== undefined}
              onPress={(action) => press(timer.id, action)}
            />
          )}
        </TimerBar>
      )}
    </Stack>
  )
}
