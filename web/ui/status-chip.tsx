import { Badge } from '@mantine/core'
import { type StatusTone, statusColor } from '#web/theme/palette.ts'

type StatusChipProps = { tone: StatusTone; children: string }

export function StatusChip({ tone, children }: StatusChipProps) {
  return (
    <Badge
      variant="light"
      color={statusColor[tone]}
      tt="none"
      fw={600}
      radius="sm"
      styles={{ root: { verticalAlign: 'middle' }, label: { overflow: 'visible' } }}
    >
      {children}
    </Badge>
  )
}
