import { describe, expect, test } from 'vitest'
import { fingerprint, ownChanges } from './own-changes.ts'

describe('what somebody changed, laid over what a colleague saved meanwhile', () => {
  const begun = { name: 'Ana', address: 'Calle 1', labour: { mechanic: 10, observation: '' } }

  test('is only the fields that they changed, also within a group', () => {
    const own = { ...begun, name: 'Ana María', labour: { mechanic: 10, observation: 'Sin golpes' } }
    const newer = { name: 'Ana', address: 'Calle 2', labour: { mechanic: 25, observation: '' } }
    expect(ownChanges(begun, own, newer)).toEqual({
      name: 'Ana María',
      address: 'Calle 2',
      labour: { mechanic: 25, observation: 'Sin golpes' },
    })
  })

  test('is their word where both changed the same', () => {
    const newer = { ...begun, name: 'Anita' }
    expect(ownChanges(begun, { ...begun, name: 'Ana María' }, newer).name).toBe('Ana María')
  })

  test('is nothing where a field was emptied again that began as nothing', () => {
    expect(ownChanges({ note: null }, { note: '' }, { note: 'De la colega' })).toEqual({ note: 'De la colega' })
  })

  test('is nothing where the record has it no more', () => {
    const labour: { mechanic: number; body_shop?: number | undefined } = { mechanic: 10, body_shop: 100 }
    expect(ownChanges({ mechanic: 10, body_shop: 5 }, labour, { mechanic: 10, body_shop: undefined })).toEqual({
      mechanic: 10,
    })
    // What was never there is theirs.
    expect(ownChanges({ mechanic: 10 }, labour, { mechanic: 10, body_shop: undefined })).toEqual(labour)
  })

  test('leaves what was never kept, as a password, to the form', () => {
    const own: Record<string, string> = { name: 'Ana María' }
    expect(ownChanges({ name: 'Ana' }, own, { name: 'Ana', password: '' })).toEqual({ name: 'Ana María', password: '' })
  })

  test('is whole rows where the rows are still the same', () => {
    const rows = [1, 2, 3].map((id) => ({ id, price: 10, approved: false }))
    const change = (place: number, changed: object) =>
      rows.map((row, at) => (at === place ? { ...row, ...changed } : row))
    const newer = change(0, { approved: true }).map((row) => (row.id === 2 ? { ...row, price: 99 } : row))
    expect(ownChanges({ rows }, { rows: change(0, { price: 20 }) }, { rows: newer })).toEqual({
      rows: [{ id: 1, price: 20, approved: false }, { id: 2, price: 99, approved: false }, rows[2]],
    })
  })

  test('is the whole list where there are others now', () => {
    const [one, two] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]
    const own = { rows: [{ ...one, name: 'A' }, two] }
    expect(ownChanges({ rows: [one, two] }, own, { rows: [one] })).toEqual(own)
  })

  test('is what they added and took out, where rows have no name but what they say', () => {
    const named = (...names: string[]) => ({ rows: names.map((name) => ({ name })) })
    expect(ownChanges(named('Lavado'), named('Lavado', 'Grúa'), named('Pulido'))).toEqual(named('Pulido', 'Grúa'))
    expect(ownChanges(named('A', 'B'), named('Z', 'B'), named('A', 'B'))).toEqual(named('Z', 'B'))
    expect(ownChanges(named(), named('Mía'), named('Suya'))).toEqual(named('Suya', 'Mía'))
    expect(ownChanges(named('A', 'A', 'B'), named('A', 'B'), named('A', 'A', 'B', 'C'))).toEqual(named('A', 'B', 'C'))
    // Saved although its answer was lost, it is there once.
    expect(ownChanges(named('A'), named('A', 'B'), named('A', 'B'))).toEqual(named('A', 'B'))
  })

  test('of a row is no more than a cost, a remark or a tick that says nothing of the rest', () => {
    const line = { id: 1, price: 10, approved: false, cost: null as number | null }
    const accepted = { ...line, price: 12, approved: true }
    expect(ownChanges([line], [{ ...line, cost: 8 }], [accepted])).toEqual([{ ...accepted, cost: 8 }])
    // Also where somebody has added another one.
    const other = { ...line, id: 2 }
    expect(ownChanges([line], [{ ...line, cost: 8 }], [accepted, other])).toEqual([{ ...accepted, cost: 8 }, other])
    expect(ownChanges([line], [{ ...line, price: 11 }], [{ ...accepted, cost: 7 }])).toEqual([
      { ...line, price: 11, cost: 7 },
    ])
  })

  test('leaves what a colleague added to a list that they added to themselves', () => {
    const [left, right] = [
      { id: 1, name: 'Izq' },
      { id: 2, name: 'Der' },
    ]
    const mine: { id?: number | null; name: string }[] = [
      { ...left, name: 'Izquierda' },
      right,
      { id: null, name: 'Mía' },
      { name: 'Otra mía' },
    ]
    const theirs = { id: 3, name: 'Suya' }
    expect(ownChanges([left, right], mine, [left, right, theirs])).toEqual([...mine, theirs])
    expect(ownChanges([], mine.slice(2), [theirs])).toEqual([...mine.slice(2), theirs])
  })

  test('takes a row that was saved though its answer was lost for the one that was added, once', () => {
    const part = { id: 1, name: 'A' }
    const [saved, again] = [2, 3].map((id) => ({ id, name: 'X', approved: false }))
    expect(ownChanges([part], [part, { name: 'X' }], [part, saved])).toEqual([part, saved])
    expect(ownChanges([part], [part, { id: null, name: 'X' }, { name: 'X' }], [part, saved])).toEqual([
      part,
      saved,
      { name: 'X' },
    ])
    expect(ownChanges([part], [part, { name: 'X' }], [part, saved, again])).toEqual([part, saved, again])
    // Another that is called alike was there before.
    expect(ownChanges([saved], [saved, { name: 'X', approved: false }], [saved])).toEqual([
      saved,
      { name: 'X', approved: false },
    ])
  })

  test('leaves what a colleague added to a list: a photo of theirs is not taken out by who adds another', () => {
    const photo = (id: number) => ({ id, name: `${id}.png` })
    const own = [photo(1), photo(3)]
    expect(ownChanges([photo(1)], own, [photo(1), photo(2)])).toEqual([photo(1), photo(3), photo(2)])
    expect(ownChanges([photo(1)], [], [photo(1), photo(2)])).toEqual([photo(2)])
  })

  test('is only the boxes that they ticked or unticked: what a colleague took away is not given back', () => {
    const own = ['orders', 'deletes', 'reports']
    expect(ownChanges(['orders', 'deletes'], own, ['orders', 'clients'])).toEqual(['orders', 'clients', 'reports'])
    expect(ownChanges(['orders', 'deletes'], ['deletes'], ['orders', 'deletes', 'clients'])).toEqual([
      'deletes',
      'clients',
    ])
  })

  test('a file is one thing: nothing of the one is mixed with the other', () => {
    const file = (id: number, name: string) => ({ logo: { id, name } })
    expect(ownChanges(file(1, 'a.png'), file(2, 'a.png'), file(3, 'b.png'))).toEqual(file(2, 'a.png'))
  })
})

test('a file whose address was signed anew is the same', () => {
  const photo = (src: string) => [{ id: 7, name: 'frente.jpg', src }]
  expect(fingerprint(photo('/f/7?until=1'))).toBe(fingerprint(photo('/f/7?until=2')))
  expect(ownChanges(photo('/f/7?until=1'), photo('/f/7?until=1'), photo('/f/7?until=2'))).toEqual(photo('/f/7?until=2'))
})

test('two files with the same name and size are taken for the same', () => {
  const file = () => new File(['ab'], 'foto.png')
  expect(fingerprint({ photo: file(), note: '' })).toBe(fingerprint({ photo: file(), note: null }))
})
