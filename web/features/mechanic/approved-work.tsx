import { Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconMessage2 } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicTask, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type TrackingAction, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { expectedStatus, pressesOf, TimerBar, WaitingNotice, waitingForNetwork } from '#web/features/tracking/public.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { askObservation } from './observation-modal.tsx'
import { WorkHead, type WorkProps } from './opened-work.tsx'
import classes from './operator.module.css'
import { nameOfTask, TaskCard } from './task-card.tsx'
import { TimerButton } from './timer-button.tsx'
import { useTimerPresses } from './timer-presses.ts'

const { started, finalized, to_begin } = taskStatuses.code

/** The work itself: each task with its timer, and the end of it once every task is done. */
export function ApprovedWork({ work, serverAheadMs }: WorkProps) {
  const navigate = useNavigate()
  const { outbox, press } = useTimerPresses(work.id)
  const isOpen = work.status === mechanicStatuses.code.in_progress
  const running = work.tasks.find(({ is_mine, status }) => is_mine && status === started)
  const finish = useAction(mechanic.nextFlow, {
    success: messages.done.flowFinished,
    failure: messages.failed.finishFlow,
    invalidates: [mechanic.tasks, mechanic.read, myOrders.list, myOrders.dashboard],
    onSuccess: () => navigate(paths.myWorkOrders),
    onFailure: () => refresh([mechanic.tasks]),
  })

  async function askToPress(task: MechanicTask, action: TrackingAction): Promise<void> {
    if (action === 'finalized' && !(await confirm({ ...messages.confirm.finishTask, confirmLabel: 'Finalizar' })))
      return
    await press(task.id, action)
  }
  async function observe(task: MechanicTask): Promise<void> {
    const observation = await askObservation(task.observation)
    if (observation === undefined) return
    const said = { success: messages.updated, failure: messages.failed.edit }
    await outbox.send(mechanic.observe, { params: { id: work.id }, body: { idTask: task.id, observation } }, said)
  }
  const isUndone = work.tasks.some(({ status }) => status !== finalized)
  async function askToFinish(): Promise<void> {
    if (isUndone) return inform(messages.refused.unfinishedTasks)
    if (await confirm({ ...messages.confirm.finishFlow, confirmLabel: 'Finalizar' })) {
      await finish.run({ params: { id: work.id } })
    }
  }

  return (
    <Stack gap="md">
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      {work.tasks.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {work.tasks.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          now={work.now}
          serverAheadMs={serverAheadMs}
          note={noteOn(outbox.waiting, task.id)}
        >
          {isOpen && task.is_mine && task.status !== finalized && (
            <TaskButtons
              task={task}
              waiting={outbox.waiting}
              onPress={(action) => askToPress(task, action)}
              onObserve={() => observe(task)}
            />
          )}
        </TaskCard>
      ))}
      <div className={classes.buttons}>
        <LinkButton to={paths.myWorkOrders} variant="default">
          Salir
        </LinkButton>
        {isOpen && (
          <Button variant={isUndone ? 'default' : 'filled'} loading={finish.pending} onClick={askToFinish}>
            Finalizar
          </Button>
        )}
      </div>
      {running && (
        <TimerBar name={nameOfTask(running)} task={running} now={work.now} serverAheadMs={serverAheadMs}>
          <TimerButton
            of="la tarea en curso"
            isRunning
            isWaiting={noteOn(outbox.waiting, running.id) !== undefined}
            onPress={(action) => press(running.id, action)}
          />
        </TimerBar>
      )}
    </Stack>
  )
}

type TaskButtonsProps = {
  task: MechanicTask
  waiting: readonly Kept[]
  onPress: (action: TrackingAction) => void
  onObserve: () => void
}

function TaskButtons({ task, waiting, onPress, onObserve }: TaskButtonsProps) {
  const name = nameOfTask(task)
  const isWaiting = pressesOf(waiting).some(({ idTask }) => idTask === task.id)
  const isRunning = expectedStatus(waiting, task) === started
  return (
    <>
      <TimerButton of={name} isRunning={isRunning} isWaiting={isWaiting} onPress={onPress} />
      {task.status !== to_begin && (
        <Button
          variant="default"
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={`Finalizar ${name}`}
          disabled={isWaiting}
          onClick={() => onPress('finalized')}
        >
          Finalizar
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconMessage2 size={20} aria-hidden />}
        aria-label={`Observación de ${name}`}
        onClick={onObserve}
      >
        Observación
      </Button>
    </>
  )
}

/** Said of a task whose press was not answered yet. */
function noteOn(waiting: readonly Kept[], id: number): string | undefined {
  const press = pressesOf(waiting).find(({ idTask }) => idTask === id)
  if (!press) return undefined
  return press.tries > 0 ? waitingForNetwork : 'Enviando…'
}
