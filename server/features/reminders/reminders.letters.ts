import { type NotificationType, notificationTypes } from '#domain/reminders/notification-types.ts'
import type { Letter } from '#server/kernel/mail-letter.ts'

export function reminderLetter(to: {
  client: string
  garage: string
  phone: string
  email: string
  car: string
  type: NotificationType
}): Letter {
  const what = notificationTypes.labelOf(to.type)
  return {
    subject: `${to.garage} te recuerda: ${what}, ${to.car}`,
    greeting: `Hola, ${to.client}:`,
    paragraphs: [`A tu vehículo ya le toca servicio. Llámanos al ${to.phone} para reservar tu cita.`],
    facts: [
      { label: 'Servicio', value: what },
      { label: 'Vehículo', value: to.car },
    ],
    closing: 'Recibes este recordatorio porque tu taller lo programó para tu vehículo.',
    from: { workshop: to.garage },
    replyTo: to.email,
  }
}
