import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { partsList, type Quotation, quotations } from '#domain/quotations/quotations.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Form } from '#web/ui/form.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useZodForm } from '#web/ui/zod-form.ts'

const schema = partsList.pick({ email: true })

type Props = { quotation: Quotation; onClose: () => void }

/** Which parts a provider is asked for: all of them, until some are unticked. */
export function PartsListModal({ quotation, onClose }: Props) {
  const lines = quotation.results
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(lines.map(({ id }) => id)))
  const form = useZodForm({ schema, initialValues: { email: '' } })
  const send = useAction(quotations.sendPartsList, {
    success: messages.done.mailSent,
    failure: messages.failed.request,
    form,
    onSuccess: onClose,
  })

  function toggle(id: number): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  function submit(email: string): void {
    const repuestos = lines
      .filter(({ id }) => chosen.has(id))
      .map((line) => ({
        cantidad: line.quantity,
        repuesto: line.replacement,
        descripcion: [line.name_task, line.description].filter(Boolean).join(' · ') || null,
      }))
    send.run({ query: { type: quotation.data_work_orders.type }, body: { email, repuestos, orden: quotation.id } })
  }

  return (
    <OpenModal onClose={onClose} title="Enviar a proveedor" size="lg" fullScreen={isPhone}>
      <Form form={form} onSubmit={({ email }) => submit(email)}>
        <Stack gap="md">
          <TextField
            form={form}
            name="email"
            label="Correo electrónico"
            type="email"
            required
            autoComplete="off"
            maxLength={limits.email}
          />
          <Checkbox.Group label="Repuestos" value={[...chosen].map(String)}>
            <Stack gap="sm" mt="xs">
              {lines.map((line) => (
                <Checkbox
                  key={line.id}
                  value={String(line.id)}
                  label={`${line.quantity} × ${line.replacement}`}
                  description={[line.name_task, line.description].filter(Boolean).join(' · ')}
                  onChange={() => toggle(line.id)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="sm" c="dimmed" role="status">
            {chosen.size === 0 ? messages.invalid.fewItems(1) : `${chosen.size} de ${lines.length}`}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={send.pending} disabled={chosen.size === 0}>
              Enviar
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  )
}
