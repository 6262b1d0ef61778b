import { Alert, Button, Group, Text } from '@mantine/core'
import { LeaveGuard } from './leave-guard.tsx'

type UnsavedProps = {
  form: { draftKey: string | undefined; isRestored: boolean; isUnsaved: () => boolean; discard: () => void }
  /** What else goes back to its beginning. */
  onDiscard?: () => void
  /** See `LeaveGuard`. */
  stepBack?: (() => void) | undefined
}

/** What a form with a draft says of itself: that it would be lost, and that it begins with what was never saved. */
export function Unsaved({ form, onDiscard, stepBack }: UnsavedProps) {
  if (!form.draftKey) return null
  return (
    <>
      <LeaveGuard isUnsaved={form.isUnsaved} discard={form.discard} stepBack={stepBack} />
      {form.isRestored && (
        <Alert color="gray" role="status" py="xs" mb="md">
          <Group justify="space-between" gap="xs">
            <Text size="sm">Se recuperó lo que no habías guardado.</Text>
            <Button
              variant="default"
              size="xs"
              mih={{ base: '2.75rem', sm: 0 }}
              onClick={() => {
                form.discard()
                onDiscard?.()
              }}
            >
              Descartar
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}
