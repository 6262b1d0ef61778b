import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { myOrders, type myWorkStates } from '#domain/tracking/my-orders.contract.ts'
import { readAgainMs, useEndpoint } from '#web/kernel/use-endpoint.ts'
import classes from './my-totals.module.css'

type State = (typeof myWorkStates)[number]

const cards = [
  { state: 'development', label: 'DESARROLLO', total: 'total_development' },
  { state: 'pending', label: 'PENDIENTES', total: 'total_pending' },
  { state: 'finalized', label: 'FINALIZADOS', total: 'total_finalized' },
] as const

/** How many orders a list has: those of the card that was pressed, or all that are open. */
export function countIn(totals: MyCounts, state: State | undefined): number {
  const { total_development, total_pending, total_finalized } = totals
  if (state === undefined) return total_development + total_pending
  return { development: total_development, pending: total_pending, finalized: total_finalized }[state]
}
type MyCounts = Omit<Answered<typeof myOrders.dashboard>, 'kinds'>

export function useMyTotals() {
  return useEndpoint(myOrders.dashboard, {}, { refetchInterval: readAgainMs })
}

type MyTotalsProps = { state: State | undefined; onChoose: (state: State | undefined) => void }

/** How much of each there is; a card shows only its own, and pressed again all that is open. */
export function MyTotals({ state, onChoose }: MyTotalsProps) {
  const totals = useMyTotals()
  return (
    <div className={classes.cards}>
      {cards.map((card) => (
        <UnstyledButton
          key={card.state}
          className={classes.card}
          aria-pressed={state === card.state}
          onClick={() => onChoose(state === card.state ? undefined : card.state)}
        >
          <Text c="dimmed" className={classes.label}>
            {card.label}
          </Text>
          {totals.data ? (
            <Text size="xl" fw={700} className="tabular">
              {totals.data[card.total]}
            </Text>
          ) : totals.isError ? (
            '—'
          ) : (
            <Skeleton height="1.5rem" width="2rem" />
          )}
        </UnstyledButton>
      ))}
    </div>
  )
}
