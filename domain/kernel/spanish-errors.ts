import * as z from 'zod'
import { messages } from './texts.ts'

const { invalid } = messages

const byType: Record<string, string> = {
  string: invalid.text,
  number: invalid.number,
  int: invalid.wholeNumber,
  bigint: invalid.wholeNumber,
  date: invalid.date,
}

const byFormat: Record<string, string> = {
  email: invalid.email,
  date: invalid.date,
  datetime: invalid.date,
  url: invalid.webPage,
}

/** What is said where a schema has no words of its own. Fields have; this is the net below them. */
function spanishError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return messages.required
      return byType[issue.expected] ?? invalid.value
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? messages.required : invalid.option
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? messages.required : invalid.minCharacters(issue.minimum)
      if (isCounted(issue.origin)) return invalid.fewItems(issue.minimum)
      // The least that is refused is not the least that is taken.
      return issue.inclusive ? invalid.tooSmall(issue.minimum) : invalid.value
    case 'too_big':
      if (issue.origin === 'string') return invalid.maxCharacters(issue.maximum)
      return isCounted(issue.origin) ? invalid.manyItems(issue.maximum) : invalid.tooLarge(issue.maximum)
    case 'invalid_format':
      return byFormat[issue.format] ?? invalid.value
    case 'unrecognized_keys':
      return invalid.unknownFields
    default:
      return issue.input === undefined || issue.input === null ? messages.required : invalid.value
  }
}

function isCounted(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map'
}

z.config({ localeError: spanishError })
