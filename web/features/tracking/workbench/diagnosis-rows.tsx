import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import type { DiagnosisTask } from '#domain/tracking/diagnosis.ts'
import { useDrawnByNow } from '#web/ui/drawn-by-now.ts'
import { useRemovers } from '#web/ui/focus-after-removal.ts'
import { DiagnosisRow } from './diagnosis-row.tsx'
import { type DiagnosisZodForm, emptyRow } from './diagnosis-values.ts'
import classes from './operator.module.css'

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
  // Only how many there are: whoever watches the rows is drawn at each letter in any of them.
  const count: number = form.useWatchValue('tasks.length')
  const drawn = useDrawnByNow(count)
  const removers = useRemovers()

  function add(): void {
    if (!isRunning) {
      onNotStarted()
      return
    }
    flushSync(() => form.insertListItem('tasks', emptyRow))
    form.getInputNode(`tasks.${count}.car_system`)?.focus()
  }

  return (
    <Stack gap="md">
      {Array.from({ length: drawn }, (_, place) => (
        <DiagnosisRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a new row has nothing else to be known by; fields read their place.
          key={place}
          form={form}
          place={place}
          systems={systems}
          saved={saved}
          removers={removers}
        />
      ))}
      <Button
        ref={removers.adder}
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
