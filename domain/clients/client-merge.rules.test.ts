import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedContacts, mergedFields, takenOver } from './client-merge.rules.ts'

const maybe = fc.option(fc.string({ minLength: 1 }), { nil: null })
const record = fc.record({
  mobil_number: maybe,
  birth_date: maybe,
  document_number: maybe,
  reference: fc.option(fc.constantFrom(10, 20, 40), { nil: null }),
  description_reference: maybe,
})

test('what the kept record has stays as it is, and what only the other one has is taken over', () => {
  fc.assert(
    fc.property(record, record, (kept, other) => {
      const result = { ...kept, ...mergedFields(kept, other) }
      for (const name of takenOver) {
        if (kept[name] !== null) expect(result[name]).toBe(kept[name])
        else if (name !== 'description_reference') expect(result[name]).toBe(other[name])
      }
    }),
  )
})

test('the description of a reference is taken over only together with its reference', () => {
  const empty = { mobil_number: null, birth_date: null, document_number: null }
  const radio = { ...empty, reference: 30, description_reference: null }
  const friend = { ...empty, reference: 40, description_reference: 'Ana' }
  const unknown = { ...empty, reference: null, description_reference: null }
  expect(mergedFields(radio, friend)).toEqual({})
  expect(mergedFields(unknown, friend)).toEqual({ reference: 40, description_reference: 'Ana' })
})

test('a contact of both is one, with what only one of them knows; another telephone or address makes two', () => {
  const ana = { name: 'Ana Paz', mobil_number: null, phone_number: '2200-1111', email: null }
  const known = { ...ana, name: 'ana paz', phone_number: '22001111', email: 'ana@example.com' }
  const others = [
    { ...ana, phone_number: '22002222' },
    { ...known, email: 'otra@example.com' },
  ]
  expect(mergedContacts([ana], [known, ...others])).toEqual([{ ...ana, email: known.email }, ...others])
})

test('mobile, birthday and document that only the other record has are not lost', () => {
  const known = { mobil_number: '9988-7766', birth_date: '1980-05-04', document_number: '0801-1980-00001' }
  const found = { reference: 40, description_reference: 'Ana' }
  const empty = { mobil_number: null, birth_date: null, document_number: null, reference: null }
  expect(mergedFields({ ...empty, description_reference: null }, { ...known, ...found })).toEqual({
    ...known,
    ...found,
  })
})

test('an address that both know is one, however its letters were typed', () => {
  const ana = { name: 'Ana Paz', mobil_number: null, phone_number: '2200-1111', email: 'ana@example.com' }
  expect(mergedContacts([ana], [{ ...ana, email: 'Ana@Example.com' }])).toEqual([ana])
})

test('two people of one name or of one telephone stay two', () => {
  const ana = { name: 'Ana Paz', mobil_number: '9911-0000', phone_number: null, email: null }
  const others = [
    { ...ana, name: 'Eva Paz' },
    { ...ana, mobil_number: '9922-0000' },
  ]
  expect(mergedContacts([ana], others)).toEqual([ana, ...others])
})
