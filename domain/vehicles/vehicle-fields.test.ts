import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { brandOf, carName, carRegistration, plateKey, vin } from './vehicle-fields.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message)

const required = 'Campo requerido.'
const lettersAndDigits = 'Sólo se permiten letras y números'
const tooLong = 'Máximo 50 carácteres'
const noSuchLetters = 'El VIN no puede contener las letras I, O ni Q.'

/** Anything that can be typed, though mostly what plates and VINs are made of. */
const typed = fc.oneof(fc.string({ unit: fc.constantFrom(...'abzABZ019IOQñÑß -\t') }), fc.string({ unit: 'grapheme' }))
/** A plate in its parts, and two ways to write it. */
const parts = fc.array(fc.string({ unit: fc.constantFrom(...'ABCXYZÑ0189'), minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})
const writings = parts.chain((of) =>
  fc.record({
    key: fc.constant(of.join('')),
    written: fc
      .array(fc.constantFrom('', ' ', '-', ' - ', '--'), { minLength: of.length, maxLength: of.length })
      .chain((between) =>
        fc
          .boolean()
          .map((low) => of.map((part, at) => (at ? between[at] : '') + (low ? part.toLowerCase() : part)).join('')),
      ),
  }),
)

describe('a plate', () => {
  test.each([undefined, null, '', '   ', '\u200B'])('is required: %j', (empty) => {
    expect(said(carRegistration, empty)).toEqual([required])
  })

  test.each([
    ['p123-456', 'P123-456'],
    ['  p 123   456 ', 'P 123 456'],
    ['ñu-77', 'ÑU-77'],
    ['P1\u200B23', 'P123'],
  ])('%j is kept as %j', (given, kept) => {
    expect(carRegistration.parse(given)).toBe(kept)
  })

  test.each(['P_123', 'P.123', 'P/1', '-P1', 'P1-', '---', 'P–1', '<b>'])('%j is refused', (wrong) => {
    expect(said(carRegistration, wrong)).toEqual([lettersAndDigits])
  })

  test('has no emojis or controls, and 50 characters at most', () => {
    for (const wrong of ['P1🚗', 'P\u00001']) {
      expect(said(carRegistration, wrong)).toEqual(['No se permiten emojis ni caracteres de control.'])
    }
    expect(carRegistration.parse('x'.repeat(50))).toHaveLength(50)
    expect(said(carRegistration, 'x'.repeat(51))).toEqual([tooLong])
    expect(said(carRegistration, 'x-'.repeat(100_000))).toEqual([lettersAndDigits])
    expect(said(carRegistration, 7)).toEqual(['Texto no válido.'])
  })

  test('that was accepted is accepted again and does not change any more', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = carRegistration.safeParse(text)
        fc.pre(once.success)
        expect(carRegistration.parse(once.data)).toBe(once.data)
        expect(plateKey(once.data)).toBe(plateKey(text.replaceAll('\u200B', '').normalize('NFC')))
      }),
    )
  })

  test('is the same one however it is written', () => {
    fc.assert(
      fc.property(writings, ({ key, written }) => {
        expect(plateKey(written)).toBe(key)
        expect(plateKey(carRegistration.parse(written))).toBe(key)
      }),
    )
  })

  test('compares by letters and digits alone, and comparing again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(plateKey(text)).not.toMatch(/[\s-]/)
        expect(plateKey(plateKey(text))).toBe(plateKey(text))
      }),
    )
  })
})

describe('a VIN', () => {
  const seventeen = '1HGCM82633A004352'

  test.each([undefined, null, '', ' ', ' - '])('is required: %j', (empty) => {
    expect(said(vin, empty)).toEqual([required])
  })

  test('is kept in capitals, without the spaces and dashes of whoever reads it aloud', () => {
    expect(vin.parse(' 1hgcm-82633 a004352 ')).toBe(seventeen)
  })

  test.each(['I', 'O', 'Q', 'i', 'o', 'q'])('of 17 characters has no %s', (letter) => {
    for (let at = 0; at < 17; at += 1) {
      expect(said(vin, seventeen.slice(0, at) + letter + seventeen.slice(at + 1))).toEqual([noSuchLetters])
    }
  })

  test('of any other length may have them: older cars do', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'IOQ1'), minLength: 1, maxLength: 50 }), (old) => {
        if (old.length === 17 && /[IOQ]/.test(old)) expect(said(vin, old)).toEqual([noSuchLetters])
        else expect(vin.parse(old)).toBe(old)
      }),
    )
  })

  test('counts its characters after the dashes are gone', () => {
    expect(said(vin, '1HGCM-82633-A00435O')).toEqual([noSuchLetters])
  })

  test.each(['ÑANDU', 'AB_1', 'AB.1', 'ÁB1'])('%j is refused', (wrong) => {
    expect(said(vin, wrong)).toEqual([lettersAndDigits])
  })

  test('has 50 characters at most, and no emojis', () => {
    expect(vin.parse('A'.repeat(50))).toHaveLength(50)
    expect(said(vin, 'A'.repeat(51))).toEqual([tooLong])
    expect(said(vin, 'A1🚗')).toEqual(['No se permiten emojis ni caracteres de control.'])
  })

  test('that was accepted is plain capitals and digits, and does not change any more', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = vin.safeParse(text)
        fc.pre(once.success)
        expect(once.data).toMatch(/^[A-Z0-9]{1,50}$/)
        expect(vin.parse(once.data)).toBe(once.data)
      }),
    )
  })
})

test('a car is called by its model and its brand', () => {
  expect(carName({ model: 'Corolla', brand: 'Toyota' })).toBe('Corolla - Toyota')
})

test('its brand is what stands after the dash, also where the model has dashes of its own', () => {
  expect(brandOf('Corolla - Toyota')).toBe('Toyota')
  expect(brandOf('CX-5 - Mazda')).toBe('Mazda')
  expect(brandOf('Serie 3 - Gran Turismo - BMW')).toBe('BMW')
})
