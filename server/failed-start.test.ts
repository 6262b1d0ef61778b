import pg from 'pg'
import { expect, test } from 'vitest'
import { toldOf } from './failed-start.ts'

function ofPostgres(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('dice PostgreSQL', 1, 'error'), { code })
}

test('what whoever starts it can set right is told in one line', () => {
  expect(toldOf(new Error('Another process serves the folder'))).toBe('Another process serves the folder')
  for (const code of ['28P01', '28000', '3D000', '42501', '53300', '57P03']) {
    expect(toldOf(ofPostgres(code)), code).toBe('dice PostgreSQL')
  }
  const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
  expect(toldOf(new AggregateError(refused))).toBe('connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432')
})

test('what nobody foresaw is told with the place where it happened', () => {
  for (const error of [new TypeError('x is undefined'), ofPostgres('42601'), ofPostgres('23505')]) {
    expect(toldOf(error)).toContain(error.message)
    expect(toldOf(error)).toContain('failed-start.test.ts')
  }
  expect(toldOf('nada')).toBe('nada')
})
