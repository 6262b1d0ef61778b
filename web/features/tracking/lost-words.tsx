import { Textarea } from '@mantine/core'
import { isStillHere } from '#web/kernel/session.ts'
import { garageToken } from '#web/kernel/token.ts'
import { hideToast, showError } from '#web/ui/toasts.ts'

/** What was typed, and is in no field any more: it stays to be read and copied, as long as the device is its writer's. */
export function showLostWords(owner: number, text: string, words: readonly string[]): void {
  const toast = showError(
    <>
      {text}
      <Textarea
        label="Esto habías escrito:"
        mt="xs"
        readOnly
        rows={2}
        ref={keepFromTheToast}
        value={words.join('\n')}
      />
    </>,
    false,
  )
  const stop = garageToken.onChange(() => {
    if (isStillHere(owner)) return
    hideToast(toast)
    stop()
  })
}

/** Whoever drags over the words marks them, and does not push the toast away. */
function keepFromTheToast(words: HTMLElement | null): void {
  words?.addEventListener('pointerdown', (event) => event.stopPropagation())
}
