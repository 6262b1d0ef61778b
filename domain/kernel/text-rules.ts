import * as z from 'zod'
import { messages } from './texts.ts'

/** A rule of a text: what must be true of it, and what is said otherwise. */
export type TextRule = { holds: (text: string) => boolean; says: string }

export const atLeast = (least: number, says: string = messages.invalid.minCharacters(least)): TextRule => ({
  holds: (text) => text.length >= least,
  says,
})
export const atMost = (most: number, says: string = messages.invalid.maxCharacters(most)): TextRule => ({
  holds: (text) => text.length <= most,
  says,
})
export const matching = (pattern: RegExp, says: string): TextRule => ({ holds: (text) => pattern.test(text), says })

const filled = (says: string = messages.required): TextRule => ({ holds: (text) => text.trim() !== '', says })

/** PostgreSQL refuses NUL and lone surrogates; ©, ® and ™ count as pictures in Unicode but are ordinary in names. */
const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}\u{20E3}\u{FE0F}]/u
const controls = /[\p{Cc}\p{Cs}]/u

export const noControls: TextRule = { holds: (text) => !controls.test(text), says: messages.invalid.characters }

const storable: TextRule = {
  holds: (text) => !controls.test(text) && !emoji.test(text),
  says: messages.invalid.characters,
}
const storableLines: TextRule = { ...storable, holds: (text) => storable.holds(text.replaceAll(/[\n\t]/g, ' ')) }

/** Pasted text brings invisible marks that nobody could find and delete, so they go silently. */
const invisible = /[\u{AD}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{FEFF}]/gu

/** More marks on one letter than any writing has: ordering them takes longer the more they are, squared. */
const pileOfMarks = /(\p{M}{30})\p{M}+/gu

/** One spelling for one text. Whoever sends it has not been counted yet, nor is it known to be short. */
function canonical(text: string): string {
  return text.replaceAll(pileOfMarks, '$1').normalize('NFC')
}

export function tidyText(text: string): string {
  return canonical(text).replaceAll(invisible, '').replaceAll('\r\n', '\n').trim()
}

/** Names are typed with stray blanks; between words there is one. */
export function withoutStrayBlanks(name: string): string {
  return tidyText(name.replaceAll(/\s+/gu, ' '))
}

/** Only the first broken rule speaks. The issue does not abort, so that rules over the whole form still run. */
function firstBroken(rules: readonly TextRule[]) {
  return ({ value, issues }: z.core.ParsePayload<string | null>) => {
    if (value === null) return
    const broken = rules.find((rule) => !rule.holds(value))
    if (broken) issues.push({ code: 'custom', message: broken.says, input: value, continue: true })
  }
}

type Shape = { tidy?: (text: string) => string; missing?: string; lines?: boolean }

const notText =
  (missing: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? missing : messages.invalid.text

/** A text as it was typed, untouched but for the canonical form of its letters: for passwords. */
export function typedText(rules: readonly TextRule[], missing: string = messages.required) {
  return z
    .string({ error: notText(missing) })
    .overwrite(canonical)
    .check(firstBroken([filled(missing), ...rules]))
}

/** Likewise, but it may be left out: missing, null and empty are all null. */
export function typedTextOrNull(rules: readonly TextRule[], { tidy = canonical }: Pick<Shape, 'tidy'> = {}) {
  return z
    .string({ error: messages.invalid.text })
    .nullable()
    .overwrite((value) => (value && tidy(value)) || null)
    .check(firstBroken([filled(), ...rules]))
    .default(null)
}

/** A text that has to be filled in: missing, null, empty and blank all say the same. */
export function text(rules: readonly TextRule[], { tidy = tidyText, missing = messages.required, lines }: Shape = {}) {
  return z
    .string({ error: notText(missing) })
    .overwrite(tidy)
    .check(firstBroken([filled(missing), lines ? storableLines : storable, ...rules]))
}

/** A text that may be left out: missing, null, empty and blank are all null. */
export function textOrNull(rules: readonly TextRule[], { tidy = tidyText, lines }: Omit<Shape, 'missing'> = {}) {
  return z
    .string({ error: messages.invalid.text })
    .nullable()
    .overwrite((value) => (value && tidy(value)) || null)
    .check(firstBroken([lines ? storableLines : storable, ...rules]))
    .default(null)
}
