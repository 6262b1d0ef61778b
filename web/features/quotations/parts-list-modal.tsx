import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import * as z from 'zod'
import { messages } from '#domain/kernel/texts.ts'
import { partInWords } from '#domain/quotations/quotation.rules.ts'
import { partsList, type Quotation, quotations } from '#domain/quotations/quotations.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useZodForm } from '#web/ui/zod-form.ts'

const schema = partsList.pick({ email: true }).extend({ left_out: z.array(z.int()) })

type Props = { quotation: Quotation; onClose: () => void }

/** Which parts a provider is asked for: all of them, until some are unticked. */
export function PartsListModal({ quotation, onClose }: Props) {
  const lines = quotation.results
  const { type } = quotation.data_work_orders
  const isPhone = useIsPhone()
  const form = useZodForm({
    schema,
    initialValues: { email: '', left_out: [] },
    draftKey: `parts-list-${type}-${quotation.id}`,
    version: undefined,
  })
  const leftOut = form.useWatchValue('left_out')
  const chosen = lines.filter(({ id }) => !leftOut.includes(id))
  const send = useAction(quotations.sendPartsList, {
    success: messages.done.mailSent,
    failure: messages.failed.request,
    // Without its draft: a mail to another provider is another mail, also when nobody knows whether the first one went.
    form: { showIssues: form.showIssues },
    onSuccess: () => {
      form.saved()
      onClose()
    },
  })

  function toggle(id: number): void {
    form.setFieldValue('left_out', leftOut.includes(id) ? leftOut.filter((other) => other !== id) : [...leftOut, id])
  }

  function submit(email: string): void {
    const repuestos = chosen.map((line) => ({
      cantidad: line.quantity,
      repuesto: line.replacement,
      descripcion: partInWords(line) || null,
    }))
    send.run({ query: { type }, body: { email, repuestos, orden: quotation.id } })
  }

  return (
    <OpenModal onClose={onClose} title="Enviar a proveedor" size="lg" fullScreen={isPhone}>
      <Form form={form} onSubmit={({ email }) => submit(email)} isSaving={send.pending}>
        <Stack gap="md">
          <EmailField form={form} name="email" label="Correo electrónico" required autoComplete="off" />
          <Checkbox.Group label="Repuestos" value={chosen.map(({ id }) => String(id))}>
            <Stack gap="sm" mt="xs">
              {lines.map((line) => (
                <Checkbox
                  key={line.id}
                  value={String(line.id)}
                  label={`${line.quantity} × ${line.replacement}`}
                  description={partInWords(line)}
                  onChange={() => toggle(line.id)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="sm" c="dimmed" role="status">
            {chosen.length === 0 ? messages.invalid.fewItems(1) : `${chosen.length} de ${lines.length}`}
          </Text>
          <Group justify="flex-end" gap="sm">
            <DiscardButton form={form} onClose={onClose} />
            <Button type="submit" loading={send.pending} disabled={chosen.length === 0}>
              Enviar
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  )
}
