import { describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { asRefusal } from './errors.ts'

/** What somebody is answered: nothing where it is a fault of ours, which nobody foresaw. */
const told = (error: unknown) => {
  const { status, message, retryAfterSeconds } = asRefusal(error) ?? {}
  return [status, message, retryAfterSeconds]
}
const comeAgain = [503, messages.unavailable, 2]
const faultOfOurs = [undefined, undefined, undefined]

describe('who may well succeed a moment later is told to come again, and not that something is broken', () => {
  test.each([
    ['the connection to the database broke', '08006'],
    ['the database has no connection left', '53300'],
    ['the disk of the database is full', '53100'],
    ['the database is being stopped', '57P01'],
    ['the database is starting', '57P03'],
    ['a statement took too long', '57014'],
    ['two wrote crosswise', '40001'],
    ['two waited for each other', '40P01'],
    ['a lock did not come in time', '55P03'],
    ['a transaction was left open too long', '25P03'],
    ['nothing listens where the database was', 'ECONNREFUSED'],
    ['the connection was cut', 'ECONNRESET'],
    ['the network does not know the database', 'ENOTFOUND'],
    ['the connection ended while writing', 'EPIPE'],
    ['the network does not answer', 'ETIMEDOUT'],
    ['a file could not be written', 'flystorage.unable_to_write_file'],
    ['a file could not be read', 'flystorage.unable_to_read_file'],
    ['the store does not say whether a file is there', 'flystorage.unable_to_check_file_existence'],
  ])('%s (%s)', (_, code) => {
    expect(told(Object.assign(new Error('x'), { code }))).toEqual(comeAgain)
  })

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('the driver says: %s', (words) => {
    expect(told(new Error(words))).toEqual(comeAgain)
  })
})

test.each([
  ['a write where only reading was promised', { code: '25006' }],
  ['a table that is not there', { code: '42P01' }],
  ['a row that breaks a rule of its own', { code: '23514' }],
  ['a file that is lost', { code: 'flystorage.unable_to_read_file', wasFileNotFound: true }],
  ['something that threw nothing', undefined],
])('%s is a fault of ours', (_, error) => {
  expect(told(error)).toEqual(faultOfOurs)
})

test.each([
  ['what is unique and there already', { code: '23505', constraint: 'another_key' }, 409, messages.refused.duplicate],
  ['a deletion of what is still used', { code: '23503', deletes: true }, 409, messages.refused.inUse],
  ['a choice that went meanwhile', { code: '23503', deletes: false }, 422, messages.invalid.option],
  ['a text that the database cannot hold', { code: '22021' }, 400, messages.malformed],
  ['a date that the database cannot hold', { code: '22008' }, 400, messages.malformed],
  ['more than a body may hold', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413, messages.tooLarge],
  ['a file that is too large', { code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 }, 413, messages.tooLarge],
  ['more parts than anybody needs', { code: 'FST_PARTS_LIMIT', statusCode: 413 }, 400, messages.malformed],
  ['what Fastify itself refuses', { code: 'FST_ERR_ANOTHER', statusCode: 400 }, 400, messages.malformed],
])('%s is told as what it is', (_, error, status, message) => {
  expect(told(error).slice(0, 2)).toEqual([status, message])
})
