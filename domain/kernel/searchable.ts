/** The same letters that the database's function of this name takes for equal; a test compares the two. */
const accented = 'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝý'
const plain = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYy'
const plainOf = new Map([...accented].map((letter, index) => [letter, plain[index] as string]))

/** A text without its accents and capitals: what is compared when people search, or name a thing twice. */
export function searchable(text: string): string {
  return text.replaceAll(/[À-ÿ]/g, (letter) => plainOf.get(letter) ?? letter).toLowerCase()
}

const writtenTelephone = /^[\d\s+()-]+$/

/** The digits of a telephone, however it is written: 7200-0111 is 72000111. Undefined when it can be none. */
export function telephoneDigits(text: string): string | undefined {
  return writtenTelephone.test(text) ? text.replaceAll(/\D/g, '') : undefined
}
