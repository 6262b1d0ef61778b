import { Button, Stack, Text } from '@mantine/core'
import { type AppraisalWork, appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { messages } from '#domain/kernel/texts.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { myOrderReads } from '#web/features/tracking/public.ts'
import {
  isHeldUp,
  OpenedWork,
  type Outbox,
  operatorClasses,
  RunningTask,
  RunningTaskBar,
  unsentBefore,
  useTimerPresses,
  WaitingNotice,
  type WorkProps,
} from '#web/features/tracking/workbench/public.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useIsHere, useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { FlowRows, isOwnRow } from './flow-rows.tsx'
import { SubOrderCards } from './sub-order-cards.tsx'
import { VehicleCard } from './vehicle-card.tsx'

const { started } = taskStatuses.code

export function AppraisalScreen() {
  return (
    <Page title="PROCESO DE AVALÚO" narrow>
      <OpenedWork endpoint={appraisals.tasks} belongsHere={() => true}>
        {(work, ahead) => <Appraisal work={work} serverAheadMs={ahead} />}
      </OpenedWork>
    </Page>
  )
}

/** The appraisal itself: its rows with their timers, the orders that come of it, and its end. */
function Appraisal({ work, serverAheadMs }: WorkProps<AppraisalWork>) {
  const { outbox, press, askToPress } = useTimerPresses({ kind: 'appraisal', id: work.id })
  const end = useFlowEnd(work, outbox)
  const clock = { now: work.now, serverAheadMs }
  const isOpen = work.status === appraisalStatuses.code.in_progress
  const running = work.results.filter(isOwnRow).find(({ status }) => status === started)
  return (
    <Stack gap="md">
      <VehicleCard work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      <FlowRows rows={work.results} clock={clock} waiting={outbox.waiting} onPress={askToPress} />
      <SubOrderCards work={work} outbox={outbox} />
      {isOpen && !work.may_finish && (
        <Text size="sm" c="dimmed">
          Para finalizar, termina cada tarea y espera a que cada orden creada esté POR FACTURAR.
        </Text>
      )}
      <div className={operatorClasses.buttons}>
        <BackLink to={paths.myWorkOrders}>Salir</BackLink>
        {isOpen && (
          <Button variant={work.may_finish ? 'filled' : 'default'} loading={end.pending} onClick={end.ask}>
            Finalizar
          </Button>
        )}
      </div>
      {running && (
        <RunningTaskBar
          name={running.name}
          task={running}
          clock={clock}
          waiting={outbox.waiting}
          onPress={(action) => press(running.id, action)}
        />
      )}
      <RunningTask hidden={running !== undefined} />
    </Stack>
  )
}

/** The end of it: afterwards it is the counter's, and nothing of it changes here. */
function useFlowEnd(work: AppraisalWork, outbox: Outbox) {
  const navigate = useOnward()
  const isHere = useIsHere()
  const asked = { params: { id: work.id } }
  const finish = useAction(appraisals.finish, {
    success: messages.done.flowFinished,
    failure: messages.failed.finishFlow,
    invalidates: [appraisals.tasks, ...myOrderReads],
    onSuccess: () => navigate(asLastSeen(paths.myWorkOrders)),
    onFailure: () => refresh([appraisals.tasks]),
  })
  /** Others finish the sub-orders: what this screen read may be older than that. */
  const look = useAction(appraisals.tasks, { failure: messages.failed.finishFlow })
  async function ask(): Promise<void> {
    if (isHeldUp(outbox.waiting)) return inform(unsentBefore)
    const latest = work.may_finish ? work : await look.run(asked)
    // Looked at for long, it may be left by now: over another screen nothing is asked.
    if (!latest || !isHere()) return
    if (!latest.may_finish) return inform(messages.refused.appraisalNotReady, messages.titles.modalError)
    if (latest !== work) void refresh([appraisals.tasks])
    if (await confirm({ ...messages.confirm.finishFlow, confirmLabel: 'Finalizar' })) await finish.run(asked)
  }
  return { ask, pending: look.pending || finish.pending }
}
