import type { Letter } from '#server/kernel/mail-letter.ts'

type Welcomed = { firstName: string; username: string; garage: string; plan: string; url: string; active: boolean }

export function welcomeLetter(to: Welcomed): Letter {
  const next = to.active
    ? 'Ya puedes ingresar con el usuario y la contraseña que elegiste.'
    : 'Revisaremos tu solicitud y te avisaremos por correo cuando el taller esté aprobado.'
  return {
    subject: `Bienvenido a Bujía, ${to.garage}`,
    greeting: `Hola, ${to.firstName}:`,
    paragraphs: [`${to.garage} quedó registrado.`, next],
    facts: [
      { label: 'Plan', value: to.plan },
      { label: 'Usuario', value: to.username },
    ],
    ...(to.active && { button: { label: 'Ingresar', url: to.url } }),
    closing: 'Gracias por confiar en Bujía.',
    from: 'platform',
  }
}

/** The fee of a plan that a garage was moved to, and from when on it is asked for. */
export function planLetter(to: {
  firstName: string
  garage: string
  plan: string
  payment: string
  fee: string
  feeFrom: string | undefined
  /** Where its people log in; without one they may not. */
  url?: string
}): Letter {
  return {
    subject: `${to.garage}: plan ${to.plan}`,
    greeting: `Hola, ${to.firstName}:`,
    paragraphs: [`${to.garage} tiene desde hoy el plan ${to.plan}.`],
    facts: [
      { label: 'Forma de pago', value: to.payment },
      { label: 'Cuota', value: to.fee },
      ...(to.feeFrom ? [{ label: 'Se cobra desde', value: to.feeFrom }] : []),
    ],
    ...(to.url && { button: { label: 'Ingresar', url: to.url } }),
    closing: 'Si tienes preguntas, comunícate con el equipo de Bujía.',
    from: 'platform',
  }
}

/** What the platform decided about a garage, told to whoever owns it. */
export function decisionLetter(to: {
  firstName: string
  garage: string
  decision: string
  reason?: string
  /** Where its people may log in again; without one they may not. */
  url?: string
}): Letter {
  return {
    subject: `${to.garage}: ${to.decision}`,
    greeting: `Hola, ${to.firstName}:`,
    paragraphs: [`${to.garage} está ${to.decision}.`],
    ...(to.reason && { facts: [{ label: 'Motivo', value: to.reason }] }),
    ...(to.url && { button: { label: 'Ingresar', url: to.url } }),
    closing: 'Si tienes preguntas, comunícate con el equipo de Bujía.',
    from: 'platform',
  }
}
