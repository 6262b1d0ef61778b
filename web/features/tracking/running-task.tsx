import { Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { useCan } from '#web/kernel/session.ts'
import { readAgainMs, useEndpoint } from '#web/kernel/use-endpoint.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Timer } from '#web/ui/timer.tsx'
import { isWorkPath, workPath } from './work-path.ts'
import { runOf } from './workbench/run-of.ts'
import classes from './workbench/timer-bar.module.css'
import { TimerBar } from './workbench/timer-bar.tsx'

/** What its operator works on, unless it is where they are. */
export function useRunningElsewhere() {
  const { pathname } = useLocation()
  const enabled = useCan('my_work_orders')
  const options = { refetchOnMount: 'always', refetchInterval: readAgainMs, enabled } as const
  const { data, dataUpdatedAt } = useEndpoint(myOrders.running, {}, options)
  if (!data?.task) return undefined
  const { now, task } = data
  const kind = orderKinds.keyOf(task.order.type)
  if (isWorkPath(pathname, kind, task.order)) return undefined
  return { task, to: workPath(kind, task.order), now, serverAheadMs: Date.parse(now) - dataUpdatedAt }
}

type Running = NonNullable<ReturnType<typeof useRunningElsewhere>>

/** In a line, where another time has its own place below. */
export function RunningElsewhere({ task, to, now, serverAheadMs }: Running) {
  const name = `${task.name} · ${task.order.order_number}`
  return (
    <div className={classes.elsewhere}>
      <Text size="sm" fw={500} className={classes.name}>
        {name}
      </Text>
      <Timer label={`Tiempo de ${name}`} serverAheadMs={serverAheadMs} {...runOf(task, now)} />
      <LinkButton to={to} variant="default" size="operator" aria-label={`Abrir ${task.name}`}>
        Abrir
      </LinkButton>
    </div>
  )
}

/**
 * A task that runs while its operator looks at something else stays in sight, and leads back to where it is paused. Hidden and
 * not taken away where something runs here: it would come back with what it knew before.
 */
export function RunningTask({ hidden = false }: { hidden?: boolean }) {
  const running = useRunningElsewhere()
  if (!running || hidden) return null
  const { task, to, ...clock } = running
  const { name, order } = task
  return (
    <TimerBar name={`${name} · ${order.order_number}`} task={task} {...clock}>
      <LinkButton to={to} size="lg" aria-label={`Abrir ${name}`}>
        Abrir
      </LinkButton>
    </TimerBar>
  )
}
