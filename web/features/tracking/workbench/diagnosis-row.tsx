import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { IconMessage2, IconTrash } from '@tabler/icons-react'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import type { DiagnosisTask } from '#domain/tracking/diagnosis.ts'
import { drawnAlone } from '#web/ui/field.ts'
import type { Removers } from '#web/ui/focus-after-removal.ts'
import type { DiagnosisZodForm } from './diagnosis-values.ts'
import { observeRow, takeOutRow } from './observed-row.ts'
import classes from './operator.module.css'
import { RowFields } from './row-fields.tsx'

type DiagnosisRowProps = {
  form: DiagnosisZodForm
  place: number
  systems: SystemKind
  /** The rows as the server has them. */
  saved: readonly DiagnosisTask[]
  removers: Removers
}

/** One thing that was found: what it is, and what was noticed about it. */
export const DiagnosisRow = drawnAlone(function DiagnosisRow(props: DiagnosisRowProps) {
  const { form, place, systems, saved, removers } = props
  const id = form.useWatchValue(`tasks.${place}.id`)
  const observation = form.useWatchValue(`tasks.${place}.observation`)

  return (
    <Paper component="section" aria-label={`Tarea ${place + 1}`} withBorder p="md">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={600}>Tarea {place + 1}</Text>
        <ActionIcon
          ref={removers.remover(place)}
          className={classes.target}
          color="red"
          aria-label={`Quitar tarea ${place + 1}`}
          onClick={() => removers.remove(place, () => takeOutRow(form, place))}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <RowFields form={form} place={`tasks.${place}`} of={systems} saved={saved.find((row) => row.id === id)} />
      {observation && (
        <Text size="sm" mt="sm" style={{ whiteSpace: 'pre-line' }}>
          {observation}
        </Text>
      )}
      <Button
        mt="sm"
        variant="subtle"
        color="gray"
        className={classes.target}
        leftSection={<IconMessage2 size={20} aria-hidden />}
        aria-label={`${observation ? 'Editar' : 'Agregar'} observación de la tarea ${place + 1}`}
        onClick={() => observeRow(form, place)}
      >
        {observation ? 'Editar observación' : 'Agregar observación'}
      </Button>
    </Paper>
  )
})
