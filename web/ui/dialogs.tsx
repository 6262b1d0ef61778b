import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { justification, limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { issuesIn } from './form-issues.ts'
import { giveFocusBack } from './give-focus-back.ts'
import classes from './thumb.module.css'

type Question = { title: string; text?: string; confirmLabel?: string; cancelLabel?: string; danger?: boolean }

const deletion: Question = { ...messages.confirm.delete, confirmLabel: 'Eliminar', danger: true }

/** Asks before something is done. Without a question it is the one about deleting. */
export function confirm(question: Question = deletion): Promise<boolean> {
  const { title, text, confirmLabel = 'Aceptar', cancelLabel = 'Cancelar', danger = false } = question
  const opener = document.activeElement
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text && <Text size="sm">{text}</Text>,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: { className: classes.target, ...(danger && { color: 'red' }) },
      cancelProps: { className: classes.target },
      withCloseButton: false,
      onConfirm: () => {
        // Before what was asked about begins: it remembers where the focus was, and the dialog's button is about to go.
        giveFocusBack(opener)
        resolve(true)
      },
      // Also after a confirmation, when the promise is settled already.
      onClose: () => resolve(false),
    })
  })
}

type Reasoning = { title: string; text?: string; label?: string; confirmLabel?: string }

/** Asks for a reason; nothing when the person thought better of it. */
export function justify({ title, text, label = 'Justificación', confirmLabel = 'Aceptar' }: Reasoning) {
  return new Promise<string | undefined>((resolve) => {
    const id = modals.open({
      title,
      withCloseButton: false,
      closeOnClickOutside: false,
      onClose: () => resolve(undefined),
      children: (
        <ReasonForm
          text={text}
          label={label}
          confirmLabel={confirmLabel}
          onCancel={() => modals.close(id)}
          onReason={(reason) => {
            resolve(reason)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

type ReasonFormProps = {
  text: string | undefined
  label: string
  confirmLabel: string
  onCancel: () => void
  onReason: (reason: string) => void
}

function ReasonForm({ text, label, confirmLabel, onCancel, onReason }: ReasonFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: issuesIn(justification, reason)[''] }),
  })
  const submit = form.onSubmit(
    ({ reason }) => onReason(reason.trim()),
    () => form.getInputNode('reason')?.focus(),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {text && <Text size="sm">{text}</Text>}
        <Textarea
          label={label}
          withAsterisk
          aria-required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.lines}
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" className={classes.target} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" className={classes.target}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Tells something that has to be read; goes on when it was. */
export function inform(text: string, title: string = messages.titles.information): Promise<void> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      withCloseButton: false,
      onClose: resolve,
      children: (
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <Group justify="flex-end">
            <Button data-autofocus className={classes.target} onClick={() => modals.close(id)}>
              {messages.back}
            </Button>
          </Group>
        </Stack>
      ),
    })
  })
}
