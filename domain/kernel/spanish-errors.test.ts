import { expect, test } from 'vitest'
import * as z from 'zod'
import './spanish-errors.ts'

const english = /invalid|expected|too (?:small|big)|must|unrecognized|required field|input/i

const schemas: [string, z.ZodType, unknown, string?][] = [
  ['a missing text', z.string(), undefined, 'Campo requerido.'],
  ['a null text', z.string(), null, 'Campo requerido.'],
  ['a wrong text', z.string(), 5, 'Texto no válido.'],
  ['an empty text', z.string().min(1), '', 'Campo requerido.'],
  ['a short text', z.string().min(3), 'a', 'Mínimo 3 carácteres'],
  ['a long text', z.string().max(3), 'abcd', 'Máximo 3 carácteres'],
  ['a wrong number', z.number(), 'x', 'Número no válido.'],
  ['a broken number', z.int(), 1.5, 'Ingresa un número entero.'],
  ['a coerced number', z.coerce.number(), 'x', 'Número no válido.'],
  ['a small number', z.number().min(3), 1, 'El valor mínimo es 3.'],
  ['a number of nothing', z.int().positive(), 0, 'Valor no válido.'],
  ['a large number', z.number().max(3), 4, 'El valor máximo es 3.'],
  ['an unsafe number', z.int(), 2 ** 60],
  ['no multiple', z.number().multipleOf(5), 3],
  ['a wrong option', z.enum(['a', 'b']), 'c', 'Opción no válida.'],
  ['a missing option', z.enum(['a', 'b']), undefined, 'Campo requerido.'],
  ['a wrong literal', z.literal(5), 6, 'Opción no válida.'],
  ['a wrong email', z.email(), 'x', 'El correo electrónico no es valido'],
  ['a wrong instant', z.iso.datetime(), 'x', 'Fecha no válida.'],
  ['a wrong date', z.date(), 'x', 'Fecha no válida.'],
  ['a wrong address', z.url(), 'x', 'Dirección web no válida.'],
  ['a wrong pattern', z.string().regex(/^x$/), 'y', 'Valor no válido.'],
  ['a short list', z.array(z.int()).min(2), [], 'Selecciona por lo menos 2.'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'Máximo 1 elementos.'],
  ['unknown fields', z.strictObject({}), { a: 1 }, 'Se enviaron campos desconocidos.'],
  ['a union', z.union([z.string(), z.number()]), true, 'Valor no válido.'],
  ['a missing union', z.union([z.string(), z.number()]), undefined, 'Campo requerido.'],
  ['a record', z.record(z.enum(['a']), z.int()), { b: 1 }],
  ['a refinement', z.string().refine(() => false), 'x', 'Valor no válido.'],
  ['a boolean', z.boolean(), 'x', 'Valor no válido.'],
  ['an object', z.object({}), 'x', 'Valor no válido.'],
]

test.each(schemas)('%s is refused in Spanish', (_, schema, value, message) => {
  const issues = schema.safeParse(value).error?.issues ?? []
  expect(issues.length).toBeGreaterThan(0)
  for (const issue of issues) {
    expect(issue.message).not.toMatch(english)
    if (message) expect(issue.message).toBe(message)
  }
})
