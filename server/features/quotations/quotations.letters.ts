import { closingIfUnexpected, type Letter } from '#server/kernel/mail-letter.ts'

/** Which quotation it is about; `title` names the work only where the order has more than one. */
type About = { orderNumber: string; work: string; title: string }

type ToClient = About & {
  client: string
  garage: string
  car: string
  choose: string
  accept: string
  reject: string
  phone: string
  email: string
  /** How long the links serve. */
  days: number
}

export function quotationLetter(to: ToClient): Letter {
  return {
    subject: `Cotización ${to.title} de ${to.garage}`,
    greeting: `Hola, ${to.client}:`,
    paragraphs: [
      'Tu cotización está lista. Elige un proveedor para cada repuesto, o acéptala o recházala directamente.',
      `Los enlaces son solo para ti y vencen en ${to.days} días. Si tienes dudas, llámanos al ${to.phone}.`,
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
    from: { workshop: to.garage },
    replyTo: to.email,
  }
}

const answers = {
  choose_providers: { subject: 'aceptada', told: 'aceptó la cotización y eligió sus proveedores' },
  client_accepted: { subject: 'aceptada', told: 'aceptó la cotización' },
  client_rejected: { subject: 'rechazada', told: 'rechazó la cotización' },
}

/** What was accepted may lack its provider, which is then the workshop's to mark. */
function acceptedWith({ lines, without }: Providers): (typeof answers)['client_accepted'] {
  const { subject, told } = answers.client_accepted
  if (without === 0) return { subject, told }
  if (without === lines) {
    const unmarked = 'sin elegir proveedores: márcalos en ella antes de finalizarla'
    return { subject: `${subject}, sin proveedores elegidos`, told: `${told} ${unmarked}` }
  }
  const lacking = without === 1 ? 'le falta el proveedor: márcalo' : 'les faltan los proveedores: márcalos'
  return {
    subject: `${subject}, faltan proveedores`,
    told: `${told}, y a ${without} de sus ${lines} repuestos ${lacking} en ella antes de finalizarla`,
  }
}

type Providers = { lines: number; without: number }
type Answered = { garage: string; client: string; answer: keyof typeof answers; providers: Providers; url: string }

/** To the workshop: what the client said. */
export function answerLetter(to: About & Answered): Letter {
  const { subject, told } = to.answer === 'client_accepted' ? acceptedWith(to.providers) : answers[to.answer]
  return {
    subject: `Cotización ${to.title}: ${subject}`,
    greeting: 'Hola:',
    paragraphs: [`${to.client} ${told} (orden ${to.orderNumber}, ${to.work}).`],
    button: { label: 'Ver la cotización', url: to.url },
    closing: 'Este correo se envía a la dirección de notificaciones del taller.',
    from: { workshop: to.garage },
  }
}

type Part = { cantidad: number; repuesto: string; descripcion: string | null }

/** To a provider: which parts are wanted. */
export function partsListLetter(to: {
  garage: string
  orderNumber: string
  /** Which car the parts must fit, and nothing that tells whose it is. */
  car: string
  phone: string
  email: string
  parts: Part[]
}): Letter {
  return {
    subject: `${to.garage}: solicitud de precios ${to.orderNumber}`,
    greeting: 'Hola:',
    paragraphs: [`${to.garage} te pide cotizar estos repuestos.`],
    facts: [{ label: 'Vehículo', value: to.car }],
    items: to.parts.map(({ cantidad, repuesto, descripcion }) => ({
      name: `${cantidad} × ${repuesto}`,
      note: descripcion ?? '',
    })),
    closing: `Envía tus precios a ${to.email} o llámanos al ${to.phone}.`,
    from: { workshop: to.garage },
    replyTo: to.email,
  }
}
