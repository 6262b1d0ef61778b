import { closingIfUnexpected, type Letter } from '#server/kernel/mail-letter.ts'

type ToClient = {
  client: string
  garage: string
  orderNumber: string
  work: string
  car: string
  choose: string
  accept: string
  reject: string
  /** How long the links serve. */
  days: number
}

export function quotationLetter(to: ToClient): Letter {
  return {
    subject: `Cotización ${to.orderNumber} de ${to.garage}`,
    greeting: `Hola, ${to.client}:`,
    paragraphs: [
      'Tu cotización está lista. Elige un proveedor para cada repuesto, o acéptala o recházala directamente.',
      `Los enlaces son solo para ti y vencen en ${to.days} días.`,
    ],
    facts: [
      { label: 'Orden', value: to.orderNumber },
      { label: 'Trabajo', value: to.work },
      { label: 'Vehículo', value: to.car },
    ],
    button: { label: 'Ver la cotización', url: to.choose },
    links: [
      { label: 'Aceptar la cotización', url: to.accept },
      { label: 'Rechazar la cotización', url: to.reject },
    ],
    closing: closingIfUnexpected,
    from: to.garage,
  }
}

/** To the workshop: what the client said. */
export function answerLetter(to: {
  garage: string
  client: string
  orderNumber: string
  answer: string
  url: string
}): Letter {
  return {
    subject: `Cotización ${to.orderNumber}: ${to.answer.toLowerCase()}`,
    greeting: 'Hola:',
    paragraphs: [`${to.client} respondió a la cotización de la orden ${to.orderNumber}: ${to.answer.toLowerCase()}.`],
    button: { label: 'Ver la cotización', url: to.url },
    closing: 'Este correo se envía a la dirección de notificaciones del taller.',
    from: to.garage,
  }
}

type Part = { cantidad: number; repuesto: string; descripcion: string | null }

/** To a provider: which parts are wanted, and nothing of whose car it is. */
export function partsListLetter(to: {
  garage: string
  orderNumber: string
  phone: string
  email: string
  parts: Part[]
}): Letter {
  return {
    subject: `Lista de repuestos ${to.orderNumber}`,
    greeting: 'Hola:',
    paragraphs: [`${to.garage} te pide cotizar estos repuestos.`],
    facts: to.parts.map(({ cantidad, repuesto, descripcion }) => ({
      label: `${cantidad} × ${repuesto}`,
      value: descripcion ?? '',
    })),
    closing: `Responde a ${to.email} o al teléfono ${to.phone}.`,
    from: to.garage,
  }
}
