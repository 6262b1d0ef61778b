import { orderKinds } from '#domain/orders/order-kinds.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { workPath } from './work-path.ts'
import { TimerBar } from './workbench/timer-bar.tsx'

/** A task that runs while its operator looks at something else stays in sight, and leads back to where it is paused. */
export function RunningTask() {
  const running = useEndpoint(myOrders.running, {}, { refetchOnMount: 'always' })
  if (!running.data?.task) return null
  const { now, task } = running.data
  const { name, order } = task
  return (
    <TimerBar
      name={`${name} · ${order.order_number}`}
      task={task}
      now={now}
      serverAheadMs={Date.parse(now) - running.dataUpdatedAt}
    >
      <LinkButton to={workPath(orderKinds.keyOf(order.type), order)} size="lg" aria-label={`Abrir ${name}`}>
        Abrir
      </LinkButton>
    </TimerBar>
  )
}
