import { Button, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PartTask } from '#domain/bodyshop/bodyshop.contract.ts'
import type { PartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { messages } from '#domain/kernel/texts.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import {
  expectedStatus,
  noteOn,
  operatorClasses,
  TaskButtons,
  TaskCard,
  TaskTimer,
} from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { type BodyBench, useStageEnd } from './body-work.ts'
import { PartModal } from './part-modal.tsx'

const { started, finalized } = taskStatuses.code

type PartTasksProps = { bench: BodyBench; stage: PartStage; onBack: () => void }

/** The work on each part, with its time. */
export function PartTasks({ bench, stage, onBack }: PartTasksProps) {
  const { work, clock, outbox, askToPress } = bench
  const { waiting } = outbox
  const [opened, setOpened] = useState<{ part: PartTask | undefined }>()
  const end = useStageEnd(bench, stage)
  const isUndone = work.tasks.some(({ status }) => status !== finalized)

  function askToFinish(): void {
    if (work.tasks.length === 0) void inform(messages.refused.stageWithoutTasks)
    else if (work.tasks.some((task) => expectedStatus(waiting, task) === started)) {
      void inform(messages.refused.timerNotPaused)
    } else void end.ask({ isUndone })
  }

  return (
    <Stack gap="md">
      {work.tasks.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {work.tasks.map((task) => (
        <TaskCard
          key={task.id}
          name={task.name}
          texts={[task.description]}
          status={task.status}
          timer={<TaskTimer name={task.name} task={task} {...clock} />}
          note={noteOn(waiting, task.id)}
        >
          {task.status !== finalized && (
            <TaskButtons name={task.name} task={task} waiting={waiting} onPress={(action) => askToPress(task, action)}>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconPencil size={20} aria-hidden />}
                aria-label={`Editar ${task.name}`}
                onClick={() => setOpened({ part: task })}
              >
                Editar
              </Button>
            </TaskButtons>
          )}
        </TaskCard>
      ))}
      <Button
        variant="default"
        className={operatorClasses.target}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setOpened({ part: undefined })}
      >
        Agregar parte
      </Button>
      <div className={operatorClasses.buttons}>
        <BackLink to={paths.myWorkOrders}>Salir</BackLink>
        <Button variant="default" onClick={onBack}>
          Anterior
        </Button>
        <Button variant={isUndone ? 'default' : 'filled'} loading={end.pending} onClick={askToFinish}>
          Finalizar
        </Button>
      </div>
      {opened && (
        <PartModal
          bench={bench}
          stage={stage}
          part={opened.part}
          // What it sent may be answered when it is closed already, and another is open in its place.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
    </Stack>
  )
}
