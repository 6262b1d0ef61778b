import type { Configuration } from './configuration.ts'

/** Readers know their workshop, not the platform; whose server it comes from is said beside its name. */
export function senderOf(platform: Configuration['mailFrom'], workshop: string | null): Configuration['mailFrom'] {
  const name = [workshop === null ? '' : shownName(workshop), platform.name].filter(Boolean).join(' vía ')
  return { ...platform, name }
}

const unusual = /[^\p{L}\p{Nd} &.,'()-]|\p{Default_Ignorable_Code_Point}/gu
const wholeWords = /^.{1,60}(?= |$)/u

/**
 * Anybody may register a workshop under any name: beside an address it must not read as another address, nor be so long
 * that what comes behind it is cut off.
 */
export function shownName(workshop: string): string {
  const plain = workshop.normalize('NFKC').replaceAll(unusual, ' ').replaceAll(/ +/g, ' ').trim()
  if (!/[\p{L}\p{Nd}]/u.test(plain)) return 'Taller'
  return wholeWords.exec(plain)?.[0] ?? [...plain].slice(0, 60).join('')
}
