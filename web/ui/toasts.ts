import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'

/** How long it stays, in milliseconds; `false` stays until it is closed. */
type Stays = number | false

let askFor: () => void = () => {}
/** Settled when there is a toast to show: what draws them is not needed before. */
export const firstToast = new Promise<void>((resolve) => {
  askFor = resolve
})

type Toast = Parameters<typeof notifications.show>[0]

function show(toast: Toast): string {
  askFor()
  return notifications.show(toast)
}

/** Answers the toast's id, as all of these do. */
export function showSuccess(text: string, stays: Stays = toastMs.usual): string {
  return show({
    title: messages.titles.success,
    message: text,
    color: 'green',
    autoClose: stays,
    role: 'status',
  })
}

export function showError(text: ReactNode, stays: Stays = toastMs.usual): string {
  return show({
    title: messages.titles.error,
    message: text,
    color: 'red',
    autoClose: stays,
    role: 'alert',
    // Only so many are shown at once, and what went wrong does not wait behind what went well.
    priority: 1,
  })
}

export function showInfo(text: string, stays: Stays = toastMs.usual): string {
  return show({
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
