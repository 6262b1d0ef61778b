import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconClock, IconUser } from '@tabler/icons-react'
import { type CSSProperties, type FocusEvent, memo, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { secondsBetween, showWait } from '#domain/kernel/durations.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type Board, type BoardCard, orders } from '#domain/orders/orders.contract.ts'
import { useCan } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { statusColor } from '#web/theme/palette.ts'
import { AppraisalChip } from '#web/ui/appraisal-chip.tsx'
import { ReadError } from '#web/ui/error-state.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { actionOn, type ListedKind, type ListedState } from './listed-kind.ts'
import classes from './order-board.module.css'
import { listAt } from './order-tabs.ts'

/** How soon it shows what somebody else has moved; nothing is asked while nobody looks. */
const everyMs = 4000

/** A column for each state that is not the last; what waits longest is on top. */
export function OrderBoard({ of }: { of: ListedKind }) {
  const query = { type: orderKinds.code[of.kind] }
  const read = useEndpoint(orders.board, { query }, { refetchInterval: everyMs, staleTime: 0 })
  const focus = useKeptFocus(read.data)
  const states = of.states.filter(({ isClosed }) => !isClosed)
  return (
    <Stack gap="sm">
      {read.isError && <ReadError query={read} />}
      {!read.data && !read.isError && (
        <Skeleton h="24rem">
          <Text role="status">{messages.list.loading}</Text>
        </Skeleton>
      )}
      {read.data && (
        <div className={classes.board} {...focus}>
          {states.map((state) => (
            <BoardColumn key={state.status} of={of} state={state} board={read.data} />
          ))}
        </div>
      )}
    </Stack>
  )
}

function BoardColumn({ of, state, board }: { of: ListedKind; state: ListedState; board: Board }) {
  const title = useId()
  const managesAppraisals = useCan('work_order_management_appraisal')
  const { count = 0, cards = [] } = board.columns.find(({ status }) => status === state.status) ?? {}
  const tone = of.board?.(state.status)
  const beyond = count - cards.length
  const now = new Date(board.now)
  return (
    <section
      className={classes.column}
      aria-labelledby={title}
      style={{ '--column-tone': tone && `var(--mantine-color-${statusColor[tone]}-6)` } as CSSProperties}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
        <Title order={2} id={title} className={classes.title}>
          <Link to={listAt(of.list, state.status)}>{state.tab}</Link>
        </Title>
        <Text span className="tabular" fw={count > 0 ? 700 : 400}>
          {count}
        </Text>
      </Group>
      {cards.length > 0 ? (
        <ol className={classes.cards}>
          {cards.map((card) => (
            <li key={card.id}>
              <Card
                card={card}
                to={actionOn(state, card, managesAppraisals)?.to(card.id) ?? of.edit(card.id)}
                wait={showWait(secondsBetween(new Date(card.moved_at), now))}
              />
            </li>
          ))}
        </ol>
      ) : (
        <Text size="sm" className={classes.empty}>
          Sin órdenes
        </Text>
      )}
      {beyond > 0 && (
        <Link to={listAt(of.list, state.status)} className={classes.beyond}>
          y {beyond} más
        </Link>
      )}
    </section>
  )
}

/** Drawn again only when something of it has changed. */
const Card = memo(function Card({ card, to, wait }: { card: BoardCard; to: string; wait: string }) {
  return (
    <Link to={to} className={classes.card} data-order={card.id}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span fw={700} className="tabular">
          {card.car_registration}
        </Text>
        <Text span size="xs" c="dimmed" className="tabular">
          {card.order_number}
        </Text>
      </Group>
      <Text span size="sm" lineClamp={1}>
        {card.client}
      </Text>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span size="xs" className={classes.fact} c={card.user ? undefined : 'dimmed'}>
          <IconUser size={14} aria-hidden />
          <span className={classes.person}>{card.user ?? 'Sin asignar'}</span>
        </Text>
        <Text span size="xs" className={`tabular ${classes.fact}`}>
          <IconClock size={14} aria-hidden />
          <span>{wait}</span>
        </Text>
      </Group>
      {(card.from_appraisal || !card.assignment_completed) && (
        <Group gap="xs">
          {card.from_appraisal && <AppraisalChip />}
          {!card.assignment_completed && <StatusChip tone="waiting">Borrador</StatusChip>}
        </Group>
      )}
    </Link>
  )
})

/** A card that is moved by somebody else takes the focus along with it. */
function useKeptFocus(board: Board | undefined) {
  const area = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new board that takes cards away.
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>(`[data-order="${focused.current}"]`)?.focus({ preventScroll: true })
  }, [board])
  return {
    ref: area,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.dataset.order
    },
  }
}
