import { ActionIcon, Button, Fieldset, Group, SimpleGrid } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type * as z from 'zod'
import { limits } from '#domain/kernel/fields.ts'
import { mostComponents, type systemForm } from '#domain/systems/systems.contract.ts'
import { useRemovers } from '#web/ui/focus-after-removal.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import classes from './component-rows.module.css'

type Output = Omit<z.output<typeof systemForm>, 'version'>

/** At least one is always there. Whoever types goes on with Enter, and never has to look for the next field. */
export function ComponentRows({ form }: { form: ZodForm<Unfinished<Output>, Output> }) {
  const components = form.useWatchValue('system_components')
  const names = components.map((_, place) => `system_components.${place}.name` as const)
  const last = components.length - 1
  const { adder, remover, remove } = useRemovers()

  // Drawn at once, so that the focus moves within the tap itself: only then does a phone open its keyboard.
  function add(): void {
    flushSync(() => form.insertListItem('system_components', { name: '' }))
    focusRow(last + 1)
  }
  function goOn(place: number): void {
    if (place < last) focusRow(place + 1)
    else if (components[place]?.name?.trim() && components.length < mostComponents) add()
  }
  function focusRow(place: number): void {
    form.getInputNode(`system_components.${place}.name`)?.focus()
  }

  return (
    <Fieldset legend="Componentes" className={classes.rows}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="sm">
        {names.map((name, place) => (
          <div key={name} className={classes.row}>
            <TextField
              form={form}
              name={name}
              label={`Componente ${place + 1}`}
              required
              maxLength={limits.text}
              onEnter={() => goOn(place)}
            />
            <ActionIcon
              ref={remover(place)}
              aria-label={`Quitar componente ${place + 1}`}
              color="red"
              className={classes.remove}
              disabled={last === 0}
              onClick={() => remove(place, () => form.removeListItem('system_components', place))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </SimpleGrid>
      <Group mt="md">
        <Button
          ref={adder}
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={components.length >= mostComponents}
          onClick={add}
        >
          Agregar componente
        </Button>
      </Group>
    </Fieldset>
  )
}
