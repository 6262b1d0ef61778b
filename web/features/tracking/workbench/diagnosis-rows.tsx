import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconMessage2, IconPlus, IconTrash } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import type { DiagnosisTask } from '#domain/tracking/diagnosis.ts'
import { removeDraft } from '#web/ui/drafts.ts'
import { useRemovers } from '#web/ui/focus-after-removal.ts'
import { type DiagnosisZodForm, emptyRow } from './diagnosis-values.ts'
import { askObservation } from './observation-modal.tsx'
import classes from './operator.module.css'
import { RowFields } from './row-fields.tsx'

type DiagnosisRowsProps = {
  form: DiagnosisZodForm
  systems: SystemKind
  /** The rows as the server has them. */
  saved: readonly DiagnosisTask[]
  isRunning: boolean
  onNotStarted: () => void
}

/** What was found, row by row. A row is added while the time runs: who does not look at the car finds nothing. */
export function DiagnosisRows({ form, systems, saved, isRunning, onNotStarted }: DiagnosisRowsProps) {
  const rows = form.useWatchValue('tasks')
  const { adder, remover, remove } = useRemovers()

  function add(): void {
    if (!isRunning) {
      onNotStarted()
      return
    }
    flushSync(() => form.insertListItem('tasks', emptyRow))
    form.getInputNode(`tasks.${rows.length}.car_system`)?.focus()
  }
  const observations = `${form.draftKey}/observation`
  async function observe(place: number): Promise<void> {
    const { id, observation: current } = rows[place] ?? emptyRow
    const observation = await askObservation(current ?? '', `${observations}/${id ?? `new-${place}`}`)
    if (observation !== undefined) form.setFieldValue(`tasks.${place}.observation`, observation)
  }

  function takeOut(place: number): void {
    form.removeListItem('tasks', place)
    // Those of new rows go by their place, which is now another's.
    removeDraft(observations)
  }

  return (
    <Stack gap="md">
      {rows.map((row, place) => (
        <Paper
          // biome-ignore lint/suspicious/noArrayIndexKey: a new row has nothing else to be known by; fields read their place.
          key={`${row.id ?? 'new'}-${place}`}
          component="section"
          aria-label={`Tarea ${place + 1}`}
          withBorder
          p="md"
        >
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Text fw={600}>Tarea {place + 1}</Text>
            <ActionIcon
              ref={remover(place)}
              className={classes.target}
              color="red"
              aria-label={`Quitar tarea ${place + 1}`}
              onClick={() => remove(place, () => takeOut(place))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
          <RowFields form={form} place={`tasks.${place}`} of={systems} saved={saved.find(({ id }) => id === row.id)} />
          {row.observation && (
            <Text size="sm" mt="sm" style={{ whiteSpace: 'pre-line' }}>
              {row.observation}
            </Text>
          )}
          <Button
            mt="sm"
            variant="subtle"
            color="gray"
            className={classes.target}
            leftSection={<IconMessage2 size={20} aria-hidden />}
            aria-label={`${row.observation ? 'Editar' : 'Agregar'} observación de la tarea ${place + 1}`}
            onClick={() => observe(place)}
          >
            {row.observation ? 'Editar observación' : 'Agregar observación'}
          </Button>
        </Paper>
      ))}
      <Button
        ref={adder}
        variant="default"
        className={classes.target}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={add}
      >
        Agregar tarea
      </Button>
    </Stack>
  )
}
