import { Group, Text } from '@mantine/core'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderStatuses, stageLabel } from '#domain/orders/order-statuses.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { bodyShopTones } from './body-shop-tones.ts'
import { StatusChip } from './status-chip.tsx'

type OrderHeadProps = {
  kind: OrderType
  status: number
  number: string
  client: string
  car: { car_registration: string; name: string }
}

/** Which order it is, whose, and how far it has come. */
export function OrderHead({ kind, status, number, client, car }: OrderHeadProps) {
  return (
    <Group gap="sm">
      <Text fw={600}>{number}</Text>
      <Text c="dimmed">
        {client} · {car.car_registration} · {car.name}
      </Text>
      <StatusChip tone={toneOf(kind, status)}>{stageLabel(kind, status)}</StatusChip>
    </Group>
  )
}

/** A state that two kinds of order have is of one colour. */
const tones: Readonly<Record<string, StatusTone>> = { ...bodyShopTones, in_progress: 'working' }

function toneOf(kind: OrderType, status: number): StatusTone {
  const state = Object.entries(orderStatuses[kind].entries).find(([, { code }]) => code === status)?.[0]
  return tones[state ?? ''] ?? 'working'
}
