import { Group, Paper, Stack, Table, Text } from '@mantine/core'
import type { TimeHistory as Times } from '#domain/closing/closing.contract.ts'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { PartPicture } from '#web/ui/part-picture.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './closing.module.css'

type TimeHistoryProps = {
  times: Times
  /** Work on a car's body is told by the part that it was done on. */
  withParts?: boolean
  /** What its sum is called. */
  total?: string
}

/** What each task of each stage of one kind of work took, and what that is worth. */
export function TimeHistory({ times, withParts = false, total = 'TOTAL' }: TimeHistoryProps) {
  return (
    <Stack gap="md">
      {times.results.map((stage) => (
        <Stage key={stage.name} stage={stage} withParts={withParts} />
      ))}
      <Paper withBorder p="md">
        <Worth times={times} total={total} />
      </Paper>
    </Stack>
  )
}

type StageProps = { stage: Times['results'][number]; withParts: boolean }

function Stage({ stage, withParts }: StageProps) {
  return (
    <Paper withBorder className={classes.stage}>
      <Text component="h2" fw={600} px="md" pt="md" pb="xs">
        {stage.name}
      </Text>
      <Table className={classes.times} aria-label={stage.name}>
        <Table.Thead>
          <Table.Tr>
            {withParts && <Table.Th className={classes.picture}>PARTE</Table.Th>}
            <Table.Th>NOMBRE</Table.Th>
            <Table.Th>DESCRIPCIÓN</Table.Th>
            <Table.Th ta="right" className={classes.time}>
              TIEMPO
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stage.tasks.map((task) => (
            <Table.Tr key={task.id}>
              {withParts && (
                <Table.Td>
                  <PartPicture part={task.part_identifier} />
                </Table.Td>
              )}
              <Table.Td>
                {task.replacement || task.name || stage.name}
                {task.user && (
                  <Text size="xs" c="dimmed">
                    {task.user}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {task.description}
                {task.observation && (
                  <Text size="xs" c="dimmed">
                    {task.observation}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <DurationText seconds={task.time} />
                {task.runs_long && (
                  <div>
                    <StatusChip tone="refused">Más de 10 horas sin pausa</StatusChip>
                  </div>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={withParts ? 3 : 2} scope="row">
              Subtotal
            </Table.Th>
            <Table.Td ta="right" fw={700}>
              <DurationText seconds={stage.sub_total} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Paper>
  )
}

/** Costs only come for those who may see them. */
function Worth({ times, total }: { times: Times; total: string }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={700}>{total}</Text>
        <Text fw={700} size="lg">
          <DurationText seconds={times.total_timer} />
        </Text>
      </Group>
      <Line label="Venta por hora">
        <Money value={times.hourly_sale} />
      </Line>
      {times.cost_hour !== undefined && (
        <Line label="Costo por hora">
          <Money value={times.cost_hour} />
        </Line>
      )}
      {times.total_cost_of_sale !== undefined && (
        <Line label="Costo de la mano de obra">
          <Money value={times.total_cost_of_sale} />
        </Line>
      )}
    </Stack>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {children}
    </Group>
  )
}
