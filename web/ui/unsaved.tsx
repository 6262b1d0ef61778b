import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { confirm } from './dialogs.tsx'
import { firstField } from './first-field.ts'
import { LeaveGuard } from './leave-guard.tsx'

type UnsavedProps = {
  form: {
    draftKey: string | undefined
    isRestored: boolean
    isFilledInFurther?: () => boolean
    /** Only where a draft belongs to one version of a record. */
    isOutdated?: boolean
    bringBack?: () => void
    decline?: () => void
    isUnsaved: () => boolean
    discard: () => void
  }
  /** What else goes back to its beginning. */
  onDiscard?: () => void
  /** See `LeaveGuard`. */
  stepBack?: (() => void) | undefined
}

/** What a form with a draft says of itself: that it would be lost, and that there is something that was never saved. */
export function Unsaved({ form, onDiscard, stepBack }: UnsavedProps) {
  if (!form.draftKey) return null
  return (
    <>
      <LeaveGuard isUnsaved={form.isUnsaved} discard={form.discard} stepBack={stepBack} />
      {form.isOutdated && form.bringBack && form.decline && (
        <Notice says="Este registro cambió antes de que guardaras lo tuyo.">
          <Choice label="Recuperar lo mío" onClick={form.bringBack} />
          <Choice label="Descartar" onClick={form.decline} />
        </Notice>
      )}
      {form.isRestored && (
        <Notice says="Se recuperó lo que no habías guardado.">
          <Choice
            label="Descartar"
            isSure={() => !form.isFilledInFurther?.() || confirm(question)}
            onClick={() => {
              form.discard()
              onDiscard?.()
            }}
          />
        </Notice>
      )}
    </>
  )
}

function Notice({ says, children }: { says: string; children: ReactNode }) {
  return (
    <Alert color="gray" role="status" py="xs" mb="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{says}</Text>
        <Group gap="xs">{children}</Group>
      </Group>
    </Alert>
  )
}

const question = {
  title: '¿Descartar todo?',
  text: 'Se perderá lo que se recuperó y lo que escribiste después.',
  confirmLabel: 'Descartar',
  cancelLabel: 'Seguir editando',
  danger: true,
}

type ChoiceProps = {
  label: string
  /** Asked before, where more is lost than the notice says. */
  isSure?: () => boolean | Promise<boolean>
  onClick: () => void
}

function Choice({ label, isSure = () => true, onClick }: ChoiceProps) {
  return (
    <Button
      variant="default"
      size="xs"
      mih={{ base: '2.75rem', sm: 'var(--button-height)' }}
      onClick={async ({ currentTarget }) => {
        if (!(await isSure())) return
        passFocusOn(currentTarget)
        onClick()
      }}
    >
      {label}
    </Button>
  )
}

/** The button goes once it is pressed: in a dialog to what is filled in there, otherwise to where the screen begins. */
function passFocusOn(from: HTMLElement): void {
  const dialog = from.closest('[role="dialog"]')
  const next = dialog ? firstField(dialog) : from.closest('main')
  next?.focus({ preventScroll: true })
}
