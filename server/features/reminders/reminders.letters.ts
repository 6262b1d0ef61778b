import { type NotificationType, notificationTypes } from '#domain/reminders/notification-types.ts'
import type { Letter } from '#server/kernel/mail-letter.ts'

export function reminderLetter(to: {
  client: string
  garage: string
  phone: string
  car: string
  type: NotificationType
}): Letter {
  const what = notificationTypes.labelOf(to.type)
  return {
    subject: `${what}: ${to.car}`,
    greeting: `Hola, ${to.client}:`,
    paragraphs: [`Es tiempo de un servicio para tu vehículo. Llámanos al ${to.phone} para reservar tu cita.`],
    facts: [
      { label: 'Servicio', value: what },
      { label: 'Vehículo', value: to.car },
    ],
    closing: 'Recibes este recordatorio porque tu taller lo programó para tu vehículo.',
    from: to.garage,
  }
}
