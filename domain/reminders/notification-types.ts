import { coded, type KeyOf } from '../kernel/coded.ts'

export const notificationTypes = coded({
  engine_tuning: { code: 'engine_tuning', label: 'Afinamiento de motor' },
  oil_change: { code: 'oil_change', label: 'Cambio de aceite' },
  annual_check_up: { code: 'annual_check_up', label: 'Chequeo Anual' },
})

export type NotificationType = KeyOf<typeof notificationTypes>
