import { closingIfUnexpected, type Letter } from '#server/kernel/mail-letter.ts'

type Administrator = {
  first_name: string
  username: string
  must_change_password: boolean
  /** How long a temporary password serves. */
  days: number
  branch: string
  garage: string
  url: string
}

export function branchApprovedLetter(to: Administrator): Letter {
  const how = to.must_change_password
    ? `Ingresa con la última contraseña temporal que te dieron: desde hoy vale ${to.days} días.`
    : 'Ingresa con tu usuario y tu contraseña.'
  return {
    subject: `${to.branch}: aprobada`,
    greeting: `Hola, ${to.first_name}:`,
    paragraphs: [`${to.branch}, de ${to.garage}, está aprobada y ya puedes trabajar en ella.`, how],
    facts: [{ label: 'Usuario', value: to.username }],
    button: { label: 'Ingresar', url: to.url },
    closing: closingIfUnexpected,
    from: { workshop: to.garage },
  }
}
