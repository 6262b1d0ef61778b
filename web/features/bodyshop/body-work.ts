import { type BodyShopWork, bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { myOrderReads } from '#web/features/tracking/public.ts'
import { isHeldUp, unsentBefore, useTimerPresses } from '#web/features/tracking/workbench/public.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'

/** The order that is worked on, and what every stage does with it. */
export type BodyBench = ReturnType<typeof useBodyWork>

export function useBodyWork(work: BodyShopWork, serverAheadMs: number) {
  const presses = useTimerPresses({ kind: 'body_shop', id: work.id })
  return { work, clock: { now: work.now, serverAheadMs }, ...presses }
}

/** The end of a stage: afterwards it is in other hands. */
export function useStageEnd({ work, outbox }: BodyBench, stage: FlowElement) {
  const navigate = useOnward()
  const finish = useAction(bodyShop.nextFlow, {
    success: messages.done.flowFinished,
    failure: messages.failed.finishFlow,
    invalidates: myOrderReads,
    onSuccess: () => {
      navigate(asLastSeen(paths.myWorkOrders))
      void refresh([bodyShop.read, bodyShop.parts])
    },
    onFailure: () => refresh([bodyShop.read]),
  })
  async function ask({ isUndone }: { isUndone: boolean }): Promise<void> {
    if (isHeldUp(outbox.waiting)) return inform(unsentBefore)
    const { finishFlow, stageCloses, unfinishedTasks } = messages.confirm
    const text = isUndone ? `${stageCloses} ${unfinishedTasks}` : stageCloses
    if (await confirm({ title: finishFlow.title, text, confirmLabel: 'Finalizar' })) {
      await finish.run({ params: { id: work.id }, body: { search_flow: stage } })
    }
  }
  return { ask, pending: finish.pending }
}
