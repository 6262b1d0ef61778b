import { closingIfUnexpected, type Letter } from '#server/kernel/mail-letter.ts'

export function recoveryLetter(to: {
  firstName: string
  username: string
  garage: string
  url: string
  until: string
}): Letter {
  return {
    subject: 'Recuperación de contraseña',
    greeting: `Hola, ${to.firstName}:`,
    paragraphs: [
      `Recibimos una solicitud para cambiar la contraseña de tu usuario. El enlace sirve una sola vez y vence el ${to.until}.`,
    ],
    facts: [{ label: 'Usuario', value: to.username }],
    button: { label: 'Cambiar contraseña', url: to.url },
    closing: closingIfUnexpected,
    from: { workshop: to.garage },
  }
}

/** To the earlier address, from the platform: it is no workshop's business, and no workshop's words. */
export function addressChangedLetter(to: { firstName: string; username: string }): Letter {
  return {
    subject: 'Cambió el correo de tu usuario',
    greeting: `Hola, ${to.firstName}:`,
    paragraphs: [
      'El correo de tu usuario se cambió en Mi perfil. Los avisos y los enlaces para recuperar la contraseña llegan ahora a la nueva dirección.',
    ],
    facts: [{ label: 'Usuario', value: to.username }],
    closing: 'Si no fuiste tú, avisa cuanto antes a quien administra los usuarios de tu taller.',
    from: 'platform',
  }
}

export function firstAccessLetter(to: {
  firstName: string
  username: string
  password: string
  days: number
  garage: string
  /** The branch waits for its approval, and lets nobody in before. */
  isEarly: boolean
  url: string
}): Letter {
  const when = to.isEarly
    ? `Ya tienes un usuario. Podrás ingresar cuando la sucursal esté aprobada: te avisaremos por correo. Desde entonces esta contraseña temporal vale ${to.days} días; al entrar elegirás la tuya.`
    : `Ya tienes un usuario. Ingresa con esta contraseña temporal, que vence en ${to.days} días; al entrar elegirás la tuya.`
  return {
    subject: `Tu acceso a ${to.garage}`,
    greeting: `Hola, ${to.firstName}:`,
    paragraphs: [when],
    facts: [
      { label: 'Usuario', value: to.username },
      { label: 'Contraseña temporal', value: to.password },
    ],
    ...(!to.isEarly && { button: { label: 'Ingresar', url: to.url } }),
    closing: closingIfUnexpected,
    from: { workshop: to.garage },
  }
}
