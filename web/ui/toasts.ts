import { notifications } from '@mantine/notifications'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'

/** How long it stays, in milliseconds; `false` stays until it is closed. */
type Stays = number | false

/** Answers the toast's id, as all of these do. */
export function showSuccess(text: string, stays: Stays = toastMs.usual): string {
  return notifications.show({
    title: messages.titles.success,
    message: text,
    color: 'green',
    autoClose: stays,
    role: 'status',
  })
}

export function showError(text: string, stays: Stays = toastMs.usual): string {
  return notifications.show({
    title: messages.titles.error,
    message: text,
    color: 'red',
    autoClose: stays,
    role: 'alert',
  })
}

export function showInfo(text: string, stays: Stays = toastMs.usual): string {
  return notifications.show({
    title: messages.titles.information,
    message: text,
    color: 'blue',
    autoClose: stays,
    role: 'status',
  })
}

/** Takes a toast away that is no longer true. */
export function hideToast(id: string): void {
  notifications.hide(id)
}
