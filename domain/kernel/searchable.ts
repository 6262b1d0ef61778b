import { limits } from './fields.ts'

/** The same letters that the database's function of this name takes for equal; a test compares the two. */
const accented = 'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝý'
const plain = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYy'
const plainOf = new Map([...accented].map((letter, index) => [letter, plain[index] as string]))

/** A text without its accents and capitals: what is compared when people search, or name a thing twice. */
export function searchable(text: string): string {
  return text.replaceAll(/[À-ÿ]/g, (letter) => plainOf.get(letter) ?? letter).toLowerCase()
}

const writtenTelephone = /^[\d\s+()-]+$/

/** As many as a telephone has at least, without the code of its country. */
const leastDigits = limits.phone.least
/** More than this no telephone has without that code. */
const mostDigits = 10

/**
 * What is looked for where somebody types a telephone. It may be kept with the code of its country or without it: typed
 * with it, its last digits are enough.
 */
export function telephonePart(text: string): string | undefined {
  const digits = telephoneDigits(text)
  const hasCode = text.trim().startsWith('+') || (digits?.length ?? 0) > mostDigits
  return hasCode ? digits?.slice(-leastDigits) : digits
}

/** The digits of a telephone, however it is written: 7200-0111 is 72000111. Undefined when it can be none. */
export function telephoneDigits(text: string): string | undefined {
  return writtenTelephone.test(text) ? text.replaceAll(/\D/g, '') : undefined
}
