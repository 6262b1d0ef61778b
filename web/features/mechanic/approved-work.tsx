import { Button, Stack, Text } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicTask, type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { myOrderReads } from '#web/features/tracking/public.ts'
import {
  askObservation,
  isHeldUp,
  noteOn,
  operatorClasses,
  RunningTask,
  RunningTaskBar,
  TaskButtons,
  unsentBefore,
  useTimerPresses,
  WaitingNotice,
  WorkHead,
  type WorkProps,
} from '#web/features/tracking/workbench/public.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { keepAsDraft } from '#web/ui/form-draft.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import { MechanicTaskCard, nameOfTask } from './mechanic-task-card.tsx'

const { started, finalized } = taskStatuses.code

/** The work itself: each task with its timer, and the end of it once every task is done. */
export function ApprovedWork({ work, serverAheadMs }: WorkProps<MechanicWork>) {
  const navigate = useOnward()
  const { outbox, press, askToPress } = useTimerPresses({ kind: 'mechanic', id: work.id })
  const isOpen = work.status === mechanicStatuses.code.in_progress
  const running = work.tasks.find(({ is_mine, status }) => is_mine && status === started)
  const finish = useAction(mechanic.nextFlow, {
    success: messages.done.flowFinished,
    failure: messages.failed.finishFlow,
    invalidates: [mechanic.tasks, mechanic.read, ...myOrderReads],
    onSuccess: () => navigate(asLastSeen(paths.myWorkOrders)),
    onFailure: () => refresh([mechanic.tasks]),
  })

  async function observe(task: MechanicTask): Promise<void> {
    const draftKey = `observation-${task.id}`
    const observation = await askObservation(task.observation, draftKey)
    if (observation === undefined) return
    const asked = { params: { id: work.id }, body: { idTask: task.id, observation } }
    if (await outbox.send(mechanic.observe, asked, said.edited)) return
    keepAsDraft(draftKey, { observation }, { observation: task.observation })
  }
  /** What was noticed shows at once, also while it waits for the network. */
  function withWaiting(task: MechanicTask): MechanicTask {
    const noticed = outbox.bodiesFor(mechanic.observe).findLast(({ idTask }) => idTask === task.id)
    return noticed ? { ...task, observation: noticed.observation } : task
  }
  const isUndone = work.tasks.some(({ status }) => status !== finalized)
  async function askToFinish(): Promise<void> {
    if (isHeldUp(outbox.waiting)) return inform(unsentBefore)
    if (isUndone) return inform(messages.refused.unfinishedTasks)
    if (await confirm({ ...messages.confirm.finishFlow, confirmLabel: 'Finalizar' })) {
      await finish.run({ params: { id: work.id }, body: { search_flow: 'in_progress' } })
    }
  }

  return (
    <Stack gap="md">
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      {work.tasks.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {work.tasks.map(withWaiting).map((task) => (
        <MechanicTaskCard
          key={task.id}
          task={task}
          now={work.now}
          serverAheadMs={serverAheadMs}
          note={noteOn(outbox.waiting, task.id)}
        >
          {isOpen && task.is_mine && task.status !== finalized && (
            <TaskButtons
              name={nameOfTask(task)}
              task={task}
              waiting={outbox.waiting}
              onPress={(action) => askToPress({ id: task.id, name: nameOfTask(task) }, action)}
            >
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconMessage2 size={20} aria-hidden />}
                aria-label={`Observación de ${nameOfTask(task)}`}
                onClick={() => observe(task)}
              >
                Observación
              </Button>
            </TaskButtons>
          )}
        </MechanicTaskCard>
      ))}
      <div className={operatorClasses.buttons}>
        <BackLink to={paths.myWorkOrders}>Salir</BackLink>
        {work.may_finish && (
          <Button variant={isUndone ? 'default' : 'filled'} loading={finish.pending} onClick={askToFinish}>
            Finalizar
          </Button>
        )}
      </div>
      {running && (
        <RunningTaskBar
          name={nameOfTask(running)}
          task={running}
          clock={{ now: work.now, serverAheadMs }}
          waiting={outbox.waiting}
          onPress={(action) => press(running.id, action)}
        />
      )}
      <RunningTask hidden={running !== undefined} />
    </Stack>
  )
}
