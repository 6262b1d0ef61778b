import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../kernel/texts.ts'
import { mostComponents, systemForm } from './systems.contract.ts'
import { repeatedNames } from './systems.rules.ts'

describe('a repeated component', () => {
  test('is the second of its name, whatever its case, accents and spaces', () => {
    expect(repeatedNames(['Bujías', 'Discos', 'BUJIAS', ' bujías ', 'Dis cos'])).toEqual([2, 3])
    expect(repeatedNames(['Caña  larga', 'cana larga'])).toEqual([1])
  })

  test('is no empty one: that is told as missing', () => {
    expect(repeatedNames(['', ' ', ''])).toEqual([])
  })

  test('is found as often as a name is there more than once', () => {
    const names = fc.array(fc.constantFrom('á', 'A', 'b', 'B ', 'ñ', 'c'), { maxLength: 30 })
    fc.assert(
      fc.property(names, (given) => {
        const places = repeatedNames(given)
        const left = given.filter((_, place) => !places.includes(place))
        expect(repeatedNames(left)).toEqual([])
        expect(repeatedNames([...given, ...given]).length).toBe(given.length + places.length)
      }),
    )
  })
})

describe('the form of a system', () => {
  const issuesOf = (value: unknown) =>
    systemForm.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const named = (...names: string[]) => ({ name: 'Frenos', system_components: names.map((name) => ({ name })) })

  test('takes a name and components, tidied', () => {
    expect(systemForm.parse({ ...named('  Discos '), name: ' Frenos ' })).toEqual(named('Discos'))
  })

  test('marks what is missing beside its field, and a repeated one besides', () => {
    expect(issuesOf({ ...named('Discos', '', 'discos'), name: ' ' })).toEqual([
      ['name', messages.required],
      ['system_components.1.name', messages.required],
      ['system_components.2.name', messages.refused.nameTaken],
    ])
  })

  test('has at least one component and at most 200, of 250 characters at most', () => {
    expect(issuesOf(named())?.map(([path]) => path)).toEqual(['system_components'])
    expect(issuesOf(named(...Array.from({ length: mostComponents }, (_, n) => `c${n}`)))).toBeUndefined()
    expect(issuesOf(named(...Array.from({ length: mostComponents + 1 }, (_, n) => `c${n}`)))).toHaveLength(1)
    expect(issuesOf(named('x'.repeat(251)))).toEqual([['system_components.0.name', 'Máximo 250 carácteres']])
  })
})
