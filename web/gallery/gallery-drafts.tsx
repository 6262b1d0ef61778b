import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showSuccess } from '#web/ui/toasts.ts'
import { useZodForm } from '#web/ui/zod-form.ts'

const schema = z.object({ name: requiredText, city: requiredText, notes: z.array(z.object({ text: requiredText })) })
type Values = z.output<typeof schema>
type Kept = { version: number; values: Values }

const key = 'gallery record'
const first: Kept = {
  version: 1,
  values: { name: 'Ana', city: 'Santa Ana', notes: ['Uno', 'Dos', 'Tres'].map((text) => ({ text })) },
}

/** A record of the invented server, which outlives a reload, and a form that is read anew whenever somebody saves it. */
export function GalleryDrafts() {
  const [record, setRecord] = useState<Kept>(() => JSON.parse(localStorage.getItem(key) ?? 'null') ?? first)
  function keep(values: Values): Kept {
    const newer = { version: record.version + 1, values }
    localStorage.setItem(key, JSON.stringify(newer))
    setRecord(newer)
    return newer
  }
  const form = useZodForm({ schema, initialValues: record.values, draftKey: 'record', version: record.version })
  const notes = form.useWatchValue('notes')
  function save(values: Values): void {
    const saved = keep(values)
    form.goOnFrom(saved.values, saved.version)
    showSuccess('Guardado')
  }
  return (
    <Page title="Registro">
      <Form form={form} onSubmit={save}>
        <Stack>
          <TextField form={form} name="name" label="Nombre" />
          <TextField form={form} name="city" label="Ciudad" />
          {notes.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note has no other name than its place.
            <Group key={place}>
              <TextField form={form} name={`notes.${place}.text`} label={`Nota ${place + 1}`} />
              <Button onClick={() => form.removeListItem('notes', place)}>Quitar nota {place + 1}</Button>
            </Group>
          ))}
          <Button onClick={() => keep({ ...record.values, city: 'Ahuachapán' })}>Otra persona guarda</Button>
          <Button type="submit">Guardar</Button>
        </Stack>
      </Form>
    </Page>
  )
}
