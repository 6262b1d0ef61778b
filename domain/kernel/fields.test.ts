import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { long, said } from '../testing/said.ts'
import * as fields from './fields.ts'
import { tidyText } from './text-rules.ts'

const required = 'Campo requerido.'
const characters = 'No se permiten emojis ni caracteres de control.'

const mustBeFilled = {
  personName: fields.personName,
  requiredText: fields.requiredText,
  requiredLines: fields.requiredLines,
  email: fields.email,
  phone: fields.phone,
  username: fields.username,
  password: fields.password,
  currencySymbol: fields.currencySymbol,
  alphanumeric50: fields.alphanumeric50,
  mileage: fields.mileage,
}
const mayBeEmpty = {
  optionalText: fields.optionalText,
  optionalLines: fields.optionalLines,
  optionalEmail: fields.optionalEmail,
  optionalPhone: fields.optionalPhone,
  optionalGaragePrefix: fields.optionalGaragePrefix,
  optionalSubdomain: fields.optionalSubdomain,
}
const texts = { ...mustBeFilled, ...mayBeEmpty }

describe('what is left empty', () => {
  test.each(Object.entries(mustBeFilled))('%s is required when missing, null, empty or blank', (_, field) => {
    for (const value of [undefined, null, '', '   ', '\n\t']) {
      expect(said(z.object({ field }), { field: value })).toEqual([required])
    }
    expect(said(z.object({ field }), {})).toEqual([required])
  })

  test.each(Object.entries(mayBeEmpty))('%s is null when missing, null, empty or blank', (_, field) => {
    for (const value of [undefined, null, '', '   ']) {
      expect(z.object({ field }).parse({ field: value })).toEqual({ field: null })
    }
    expect(z.object({ field }).parse({})).toEqual({ field: null })
  })

  test('some fields say it in their own words', () => {
    for (const value of [undefined, null, '', '  ']) {
      expect(said(fields.loginField, value)).toEqual(['Este campo es requerido.'])
      expect(said(fields.partsListEmail, value)).toEqual(['Este campo es requerido'])
      expect(said(fields.justification, value)).toEqual(['La justificación es importante.'])
    }
  })
})

describe('what no text may hold', () => {
  const unwanted = ['a\u0000b', '\u0007ana', 'ana😀', '👩‍🔧', '🇬🇹', '1️⃣', '❤️ana', 'ana\ud800']

  test.each(Object.entries(texts))('%s refuses emoji, control characters and broken letters', (_, field) => {
    for (const value of unwanted) if (field !== fields.password) expect(said(field, value)).toEqual([characters])
  })

  test('a password may hold an emoji but no control character', () => {
    expect(said(fields.password, 'secret\u0000')).toEqual([characters])
    expect(said(fields.loginField, 'secret\u0000')).toEqual([characters])
    expect(fields.password.parse('clave-🔧-clave')).toBe('clave-🔧-clave')
  })

  test('only long texts may have several lines', () => {
    expect(said(fields.requiredText, 'uno\ndos')).toEqual([characters])
    expect(fields.requiredLines.parse('uno\r\ndos\ttres')).toBe('uno\ndos\ttres')
    expect(said(fields.requiredLines, 'uno\u0000dos')).toEqual([characters])
  })

  test('what is no text is said in Spanish', () => {
    for (const field of Object.values({ ...mustBeFilled, ...mayBeEmpty })) {
      for (const value of [true, {}, []]) expect(said(field, value)?.join()).toMatch(/^(Texto|Número) no válido\.$/)
    }
  })
})

describe('what becomes of a text', () => {
  test('a pile of marks on one letter is cut to what a letter can bear', () => {
    const pile = `a${'\u0301'.repeat(5000)}${'\u0316'.repeat(5000)}`
    expect(tidyText(pile)).toHaveLength(30)
    expect(tidyText('Z\u0335\u0321\u0301')).toBe('Z\u0335\u0321\u0301'.normalize('NFC'))
  })

  test('it is trimmed, composed and rid of invisible marks', () => {
    expect(fields.requiredText.parse('  Peña\u200b ')).toBe('Peña')
    expect(fields.requiredText.parse('Jose\u0301')).toBe('José')
    expect(fields.requiredText.parse('Talleres® & Cía™')).toBe('Talleres® & Cía™')
    expect(fields.personName.parse('  Ana \u00a0 María ')).toBe('Ana María')
    expect(fields.email.parse(' Ana@Taller.GT ')).toBe('Ana@Taller.GT')
  })

  test('a password is kept as typed', () => {
    expect(fields.password.parse('  con espacios  ')).toBe('  con espacios  ')
    expect(fields.loginField.parse('  con espacios  ')).toBe('  con espacios  ')
    expect(fields.loginField.trim().parse(' ana ')).toBe('ana')
  })

  test('reading it twice changes nothing, and it can be encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        for (const field of [
          fields.requiredText,
          fields.optionalText,
          fields.requiredLines,
          fields.personName,
          fields.searchText,
        ]) {
          const once = field.safeParse(typed)
          if (!once.success) continue
          expect(field.parse(once.data)).toBe(once.data)
          expect(z.encode(field as z.ZodType<unknown>, once.data)).toBe(once.data)
        }
      }),
    )
  })

  test('whatever is typed, one message at most is shown, and what passes can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        for (const field of Object.values(texts)) {
          const { data, error } = (field as z.ZodType<string | null>).safeParse(typed)
          expect(error?.issues.length ?? 1).toBe(1)
          if (data) expect(data.includes('\u0000') || !data.isWellFormed()).toBe(false)
        }
      }),
    )
  })

  test('a wrong text does not silence rules over the whole form, nor its own words inside a choice', () => {
    const form = z.object({ name: fields.personName }).refine(() => false, { error: 'del formulario' })
    expect(said(form, { name: 'ab' })).toEqual(['Mínimo 3 carácteres', 'del formulario'])
    expect(said(z.union([z.literal(''), fields.password]), '123')).toEqual(['Mínimo 6 carácteres'])
  })

  test('what is searched for is made searchable and never refused', () => {
    expect(fields.searchText.parse(undefined)).toBe('')
    expect(fields.searchText.parse(' a\u0000b ')).toBe('a b')
    expect(fields.searchText.parse(`${long(99)}😀`)).toBe(long(99))
  })
})
