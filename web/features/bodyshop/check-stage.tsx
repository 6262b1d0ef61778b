import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import type { CheckRow } from '#domain/bodyshop/bodyshop.contract.ts'
import type { CheckStage as Stage } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopLabel } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { qualityLabel, taskStatuses } from '#domain/tracking/task-statuses.ts'
import {
  expectedStatus,
  noteOn,
  operatorClasses,
  StageTimerBar,
  TaskCard,
  usePauseOnLeave,
} from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { type BodyBench, useStageEnd } from './body-work.ts'

const { started, finalized } = taskStatuses.code
const spoken: Record<Stage, string> = { quality_control: 'el control de calidad', car_wash: 'el lavado' }

/** Quality control and the car wash: rows are marked while the one timer runs, and it ends with the timer stopped. */
export function CheckStage({ bench, stage }: { bench: BodyBench; stage: Stage }) {
  const { work, clock, outbox, press } = bench
  const { waiting } = outbox
  const timer = work.diagnostic_task
  const isRunning = timer !== null && expectedStatus(waiting, timer) === started
  usePauseOnLeave({ kind: 'body_shop', id: work.id }, { isRunning, since: timer?.running_since ?? null }, outbox)
  const end = useStageEnd(bench, stage)
  const isUndone = work.checks.some(({ status }) => status !== finalized)

  function mark(row: CheckRow): void {
    if (!isRunning) void inform(messages.refused.timerNotStarted)
    else if (row.status === finalized) void press(row.id, 'pause', said.edited)
    else void press(row.id, 'finalized')
  }
  function askToFinish(): void {
    if (isRunning) void inform(messages.refused.timerNotPaused)
    else void end.ask({ isUndone })
  }

  return (
    <>
      {work.checks.map((row) => (
        <TaskCard
          key={row.id}
          name={row.name}
          texts={[row.description]}
          status={row.status}
          label={qualityLabel(taskStatuses.keyOf(row.status))}
          note={noteOn(waiting, row.id)}
        >
          <MarkButton row={row} isWaiting={noteOn(waiting, row.id) !== undefined} onMark={() => mark(row)} />
        </TaskCard>
      ))}
      <div className={operatorClasses.buttons}>
        <BackLink to={paths.myWorkOrders}>Salir</BackLink>
        <Button variant={isUndone ? 'default' : 'filled'} loading={end.pending} onClick={askToFinish}>
          Finalizar
        </Button>
      </div>
      {timer && (
        <StageTimerBar
          name={`${bodyShopLabel(work.status)} ${work.order_number}`}
          of={spoken[stage]}
          task={timer}
          clock={clock}
          isRunning={isRunning}
          waiting={waiting}
          onPress={(action) => press(timer.id, action)}
        />
      )}
    </>
  )
}

function MarkButton({ row, isWaiting, onMark }: { row: CheckRow; isWaiting: boolean; onMark: () => void }) {
  const isDone = row.status === finalized
  const label = isDone ? 'No Finalizado' : 'Finalizado'
  const Icon = isDone ? IconArrowBackUp : IconCheck
  return (
    <Button
      variant={isDone ? 'subtle' : 'default'}
      color={isDone ? 'gray' : undefined}
      leftSection={<Icon size={20} aria-hidden />}
      aria-label={`Marcar ${label} ${row.name}`}
      loading={isWaiting}
      onClick={onMark}
    >
      Marcar {label}
    </Button>
  )
}
