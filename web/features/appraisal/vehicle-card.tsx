import { Group, Paper, Text } from '@mantine/core'
import type { AppraisalWork } from '#domain/appraisal/appraisal.contract.ts'
import { type AppraisalStatus, appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { Facts } from '#web/ui/facts.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './appraisal.module.css'

const tones: Record<AppraisalStatus, StatusTone> = {
  not_assigned: 'waiting',
  in_progress: 'working',
  to_check_in: 'invoicing',
  finalized: 'done',
}

/** Which car is appraised, for whom and why. */
export function VehicleCard({ work }: { work: AppraisalWork }) {
  const facts = [
    ['VIN', work.car.vin],
    ['Matrícula', work.car.car_registration],
    ['Marca', work.car.brand],
    ['Aseguradora', work.insurance_carrier || 'Sin aseguradora'],
    ['Descripción', work.description],
  ] as const
  return (
    <Paper withBorder p="md" component="section" aria-label="Vehículo">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={600} className="tabular">
          {work.order_number}
        </Text>
        <StatusChip tone={tones[appraisalStatuses.keyOf(work.status)]}>
          {appraisalStatuses.labelOf(work.status)}
        </StatusChip>
      </Group>
      <Facts facts={facts} className={classes.facts} />
    </Paper>
  )
}
