import { Button } from '@mantine/core'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicTask, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { nameOfTask } from './mechanic-task-card.tsx'

const { done, failed, refused } = messages

type JudgeButtonsProps = { task: MechanicTask; orderId: number; isRunning: boolean }

/** Approve, reject or delete, by the task's state; each asks first. */
export function JudgeButtons({ task, orderId, isRunning }: JudgeButtonsProps) {
  const name = nameOfTask(task)
  const invalidates = [mechanic.tasks, mechanic.read]
  // Somebody else was faster: the screen shows how it stands now.
  const onFailure = () => refresh(invalidates)
  const approve = useAction(mechanic.approveTask, {
    invalidates,
    onFailure,
    success: done.taskApproved,
    failure: failed.approveTask,
  })
  const reject = useAction(mechanic.rejectTask, {
    invalidates,
    onFailure,
    success: done.taskRejected,
    failure: failed.rejectTask,
  })
  const remove = useAction(mechanic.deleteTask, {
    invalidates,
    onFailure,
    success: messages.deleted,
    failure: failed.deleteTask,
  })
  const body = { idWorkOrder: orderId, id: task.id }

  async function askToApprove(): Promise<void> {
    if (!isRunning) return inform(refused.timerNotStarted)
    if (await confirm({ title: messages.confirm.approveTask, text: name })) await approve.run({ body })
  }
  async function askToReject(): Promise<void> {
    if (!isRunning) return inform(refused.timerNotStarted)
    if (await confirm({ title: messages.confirm.rejectTask, text: name, danger: true })) await reject.run({ body })
  }
  async function askToDelete(): Promise<void> {
    if (await confirm({ title: messages.confirm.deleteTask, text: name, danger: true })) await remove.run({ body })
  }

  return (
    <>
      {task.can_approve && (
        <Button
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={`Aprobar ${name}`}
          loading={approve.pending}
          onClick={askToApprove}
        >
          Aprobar
        </Button>
      )}
      {task.can_reject && (
        <Button
          variant="default"
          leftSection={<IconX size={20} aria-hidden />}
          aria-label={`Rechazar ${name}`}
          loading={reject.pending}
          onClick={askToReject}
        >
          Rechazar
        </Button>
      )}
      {task.can_delete && (
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={`Eliminar ${name}`}
          loading={remove.pending}
          onClick={askToDelete}
        >
          Eliminar
        </Button>
      )}
    </>
  )
}
