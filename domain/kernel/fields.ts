import * as z from 'zod'
import {
  atLeast,
  atMost,
  matching,
  noControls,
  type TextRule,
  text,
  textOrNull,
  tidyText,
  typedText,
  typedTextOrNull,
  withoutStrayBlanks,
} from './text-rules.ts'
import { messages } from './texts.ts'
import { withoutThousands } from './thousands.ts'

/** The lengths that the specification gives, for the rules below and for the inputs on the screens. */
export const limits = {
  text: 250,
  lines: 2000,
  email: 100,
  username: 100,
  alphanumeric: 50,
  mileage: 255,
  currencySymbol: 3,
  search: 100,
  phone: { least: 8, most: 15 },
  name: { least: 3, most: 250 },
  subdomain: { least: 3, most: 30 },
  password: { least: 6, most: 150 },
  login: 151,
} as const

const { invalid } = messages

const nameRules = [
  atMost(limits.name.most),
  matching(/^\p{L}\p{M}*(?: ?\p{L}\p{M}*)*$/u, invalid.lettersOnly),
  atLeast(limits.name.least),
]
export const personName = text(nameRules, { tidy: withoutStrayBlanks })

const textRules = [atMost(limits.text)]
export const requiredText = text(textRules)
/** Of what is told apart by its name: two that look the same are the same. */
export const requiredName = text(textRules, { tidy: withoutStrayBlanks })
export const optionalText = textOrNull(textRules)

/** Descriptions and observations: several lines are allowed, and the specification names no limit. */
const linesRules = [atMost(limits.lines)]
export const requiredLines = text(linesRules, { lines: true })
export const optionalLines = textOrNull(linesRules, { lines: true })

/** A dialog's reason: its own words when it is empty. */
export const justification = text(linesRules, { lines: true, missing: invalid.justification })

const emailRules = [atMost(limits.email), matching(z.regexes.email, invalid.email)]
export const email = text(emailRules)
export const optionalEmail = textOrNull(emailRules)
/** The parts-list mail says it without the full stop. */
export const partsListEmail = text(emailRules, { missing: messages.requiredBare })

/** With or without its protocol; never one that runs something. */
export const optionalWebPage = textOrNull([
  ...textRules,
  matching(/^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu, invalid.webPage),
])

const digitsOf = (phone: string) => phone.replace('+', '').length
const phoneRules = [
  matching(/^\+?[0-9]+$/, invalid.phone),
  {
    holds: (phone: string) => digitsOf(phone) >= limits.phone.least,
    says: invalid.minDigits(limits.phone.least),
  },
  { holds: (phone: string) => digitsOf(phone) <= limits.phone.most, says: invalid.maxDigits(limits.phone.most) },
]
export const phone = text(phoneRules)
export const optionalPhone = textOrNull(phoneRules)

/** People write and paste numbers with spaces, hyphens of any kind and brackets; the rule knows only digits. */
export function barePhone(written: string): string {
  return written.replaceAll(/[\s().\u2010-\u2015-]/g, '')
}

/**
 * A name is found again by its small letters, which the database takes letter by letter and this side by the whole word:
 * where the two differ (İ, a capital Σ at the end) nobody could log in. What is not seen is told from nothing by nobody.
 */
const findable: TextRule = {
  holds: (name) => {
    const small = Array.from(name, (letter) => letter.toLowerCase())
    const isOneForOne = small.every((letter) => Array.from(letter).length === 1)
    return isOneForOne && small.join('') === name.toLowerCase() && !/\p{Default_Ignorable_Code_Point}/u.test(name)
  },
  says: invalid.usernameLetters,
}

export const username = text([matching(/^\S+$/u, invalid.spaces), findable, atLeast(3), atMost(limits.username)])

/** Not trimmed, as it also takes the password; `loginField.trim()` for the user's name. */
export const loginField = typedText([noControls, atMost(limits.login)], messages.loginRequired)

const passwordRules = [noControls, atLeast(limits.password.least), atMost(limits.password.most)]
export const password = typedText(passwordRules)
/** Its rules speak at the password: here only whether it is the same. */
export const passwordAgain = typedText([])

/** A new password that may be left empty. */
export const optionalPassword = typedTextOrNull(passwordRules)
/** One that somebody else is told: blanks around it would be lost on the way. */
export const temporaryPassword = typedTextOrNull(passwordRules, { tidy: (typed) => typed.trim() })

type WithConfirmation = z.ZodObject<z.core.$ZodLooseShape & { password_confirmation: z.ZodType<string> }>

/** The confirmation equals the password. It is compared also while other fields are still wrong. */
export function confirmsPassword<Form extends WithConfirmation>(form: Form, field: keyof Form['shape'] & string): Form {
  return form.refine((filledIn) => (filledIn as Record<string, unknown>)[field] === filledIn.password_confirmation, {
    path: ['password_confirmation'],
    error: messages.passwordMismatch,
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some((issue) => issue.path?.[0] === 'password_confirmation'),
  })
}

export const currencySymbol = text([atMost(limits.currencySymbol)])

/** As long as a text may be, so it stays one; a JSON number is understood as well. */
export const mileage = z.codec(
  z.union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined || input === null ? messages.required : invalid.number),
  }),
  text([atMost(limits.mileage), matching(/^\d+(?:\.\d+)?$/, invalid.number)], {
    tidy: (typed) => withoutThousands(tidyText(typed)),
  }),
  { decode: String, encode: (digits) => digits },
)

/** What is searched for in a list: anything but what PostgreSQL refuses. */
export const searchText = z
  .string()
  .overwrite((typed) => tidyText(typed.slice(0, limits.search).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')))
  .default('')

/** Prefixes are read aloud and printed: capitals. */
export const optionalGaragePrefix = textOrNull([matching(/^[A-ZÑ]{3}$/, invalid.prefix)], {
  tidy: (prefix) => tidyText(prefix).toUpperCase(),
})

/** A subdomain is part of an address: plain lower-case letters. */
export const optionalSubdomain = textOrNull(
  [
    matching(/^[a-z]+$/, invalid.lettersOnly),
    atLeast(limits.subdomain.least, invalid.minLetters(limits.subdomain.least)),
    atMost(limits.subdomain.most, invalid.maxLetters(limits.subdomain.most)),
  ],
  { tidy: (subdomain) => tidyText(subdomain).toLowerCase() },
)

export const alphanumeric50 = text(
  [matching(/^[\p{L}\p{M}\p{Nd} ]+$/u, invalid.lettersAndDigitsOnly), atMost(limits.alphanumeric)],
  { tidy: withoutStrayBlanks },
)
