import { expect, test } from 'vitest'
import { quotations } from './quotations.contract.ts'

const keyed = (count: number, key: (place: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [key(place + 1), 1]))
const said = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message])

for (const [field, parse] of [
  ['data', (data: unknown) => quotations.choose.body.safeParse({ token: 'x', data })],
  ['data_select', (data_select: unknown) => quotations.assign.body.safeParse({ form_data: [], data_select })],
] as const) {
  test(`${field} holds no more entries than a quotation has lines; of too many none is looked at`, () => {
    expect(parse(keyed(200, String)).success).toBe(true)
    expect(said(parse(keyed(201, String)))).toEqual([[field, 'Máximo 200 elementos.']])
    expect(said(parse(keyed(70_000, (place) => `x${place}`)))).toEqual([[field, 'Máximo 200 elementos.']])
    for (const key of ['uno', '0', '01'])
      expect(said(parse({ [key]: 1 }))).toEqual([[`${field}.${key}`, 'Valor no válido.']])
    for (const none of [undefined, null]) expect(said(parse(none))).toEqual([[field, 'Campo requerido.']])
    for (const wrong of ['texto', 7, [1]]) expect(said(parse(wrong))?.[0]?.[0]).toBe(field)
  })
}
