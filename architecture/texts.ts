import { isTest, type Source } from './sources.ts'

/** Words that a person reads: at least two of them, with something Spanish about them or an end like a sentence's. */
const literal = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}'`;=]+)</g
const sentence = /^[¡¿A-ZÁÉÍÓÚÑ][^/{}[\]=;]*\s[^/{}[\]=;]+$/u

/** Whatever is put into a text, it is the same text; one word and what is put after it is none yet. */
const putIn = /\$\{[^}]*\}/g
const hole = '…'
const oneWord = new RegExp(`^[^\\s${hole}]+[\\s:·,.()${hole}]*$`, 'u')

/** The same thing but for case, accents, stops and spaces. A question is not what it asks about. */
function meaning(text: string): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(new RegExp(`[^a-z0-9${hole}]+`, 'g'), ' ')
    .trim()
  return text.endsWith('?') ? `${plain}?` : plain
}

/** The specification itself words these twice. */
const wordedTwice = new Set(['Este campo es requerido', 'Por cotizar', 'Enderezado y pintura'].map(meaning))

export function sentencesOf({ text }: Source): string[] {
  const bare = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '').replaceAll(/^import .*$/gm, '')
  return [...bare.matchAll(literal)]
    .map(([, quoted, templated, inJsx]) =>
      (quoted ?? templated?.replaceAll(putIn, hole) ?? inJsx?.replaceAll(/\s+/g, ' ') ?? '').trim(),
    )
    .filter((found) => sentence.test(found) && !oneWord.test(found))
}

/** Sentences that say the same in other words' clothes, with the files they stand in. */
export function twoWordings(sources: Source[]): string[] {
  const byMeaning = new Map<string, Map<string, Set<string>>>()
  for (const source of sources.filter(({ path }) => !isTest(path))) {
    for (const text of sentencesOf(source)) {
      // A heading in capitals is no second wording of the label it heads.
      if (text === text.toUpperCase()) continue
      const wordings = byMeaning.get(meaning(text)) ?? new Map<string, Set<string>>()
      byMeaning.set(meaning(text), wordings.set(text, (wordings.get(text) ?? new Set()).add(source.path)))
    }
  }
  return [...byMeaning]
    .filter(([key, wordings]) => wordings.size > 1 && !wordedTwice.has(key))
    .map(([, wordings]) => [...wordings].map(([text, files]) => `«${text}» (${[...files].join(', ')})`).join(' ~ '))
}

const catalogueFiles = ['domain/kernel/texts.ts', 'domain/kernel/refused-texts.ts']

/** Messages of the catalogue that somebody wrote out again instead of naming them. */
export function writtenAgain(sources: Source[], catalogue: Set<string>): string[] {
  return sources
    .filter(({ path }) => !isTest(path) && !catalogueFiles.includes(path))
    .flatMap((source) =>
      sentencesOf(source)
        .filter((text) => catalogue.has(text))
        .map((text) => `${source.path}: «${text}»`),
    )
}

/** Every plain message, however deep it stands. */
export function messagesIn(catalogue: object): Set<string> {
  return new Set(
    Object.values(catalogue).flatMap((value) => {
      if (typeof value === 'string') return [value]
      return typeof value === 'object' && value !== null ? [...messagesIn(value)] : []
    }),
  )
}
