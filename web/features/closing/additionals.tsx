import { ActionIcon, Box, Button, Group, Paper, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { mostAdditionals } from '#domain/closing/closing.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { useRemovers } from '#web/ui/focus-after-removal.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './closing.module.css'
import type { ClosingFormOf } from './closing-values.ts'

/** Whatever else is charged, each with its words and its amount. */
export function Additionals({ form }: { form: ClosingFormOf }) {
  const additionals = form.useWatchValue('additionals')
  const { adder, remover, remove } = useRemovers()
  const names = additionals.map((_, place) => `additionals.${place}` as const)

  // Drawn at once, so that the focus moves within the tap itself: only then does a phone open its keyboard.
  function add(): void {
    flushSync(() => form.insertListItem('additionals', { description: '', amount: null }))
    form.getInputNode(`additionals.${additionals.length}.description`)?.focus()
  }
  return (
    <Paper withBorder p="md">
      <Text component="h2" fw={600} mb="xs">
        Adicionales
      </Text>
      {names.map((name, place) => (
        <Box key={name} role="group" aria-label={`Adicional ${place + 1}`} className={classes.additional}>
          <div className={classes.wide}>
            <TextField
              form={form}
              name={`additionals.${place}.description`}
              label="Descripción"
              required
              maxLength={limits.text}
            />
          </div>
          <MoneyField form={form} name={`additionals.${place}.amount`} label="Monto" required />
          <ActionIcon
            ref={remover(place)}
            aria-label={`Quitar adicional ${place + 1}`}
            color="red"
            className={classes.remove}
            onClick={() => remove(place, () => form.removeListItem('additionals', place))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Box>
      ))}
      <Group mt="sm">
        <Button
          ref={adder}
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={additionals.length >= mostAdditionals}
          onClick={add}
        >
          Agregar adicional
        </Button>
      </Group>
    </Paper>
  )
}
