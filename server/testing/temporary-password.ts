/** As whoever gets the letter reads it. */
export function temporaryPasswordIn(letter: { text?: string | undefined } | undefined): string {
  return /Contraseña temporal: (\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
