import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { listQuery, page } from '#domain/kernel/listing.ts'
import { cents, money } from '#domain/kernel/money.ts'
import { encodeAnswer, writeJson } from './encode-answer.ts'

const report = endpoint('GET', 'report/', {
  opens: ['reports_garage'],
  query: listQuery([]),
  answer: page(z.object({ id: z.int(), amount: money })).extend({ total: money, note: z.string().optional() }),
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, amount: cents(id * 10 + 1), secret: 'of the house' }))
const reportOf = (count: number) => ({ results: rows(count), count, total: cents(150), note: undefined })
const answered = async (result: unknown) => writeJson(await encodeAnswer(report, result))

test('a report of thousands of rows is answered as the same rows would be one by one', async () => {
  for (const count of [0, 1, 200, 201, 1000, 4321]) {
    const text = await answered(reportOf(count))
    expect(text).toBe(
      JSON.stringify({
        results: rows(count).map(({ id }) => ({ id, amount: (id * 10 + 1) / 100 })),
        count,
        total: 1.5,
      }),
    )
  }
})

test('a row that the contract does not have is refused wherever it stands', async () => {
  const { results, ...others } = reportOf(1000)
  const result = { ...others, results: results.with(777, { id: 0.5, amount: cents(1), secret: '' }) }
  await expect(answered(result)).rejects.toThrow('GET report/ answered what its contract does not have')
})

test('a condition on a long list, or on what it stands in, is judged on all of it', async () => {
  const row = z.object({ id: z.int() })
  const isWhole = ({ count, results }: { count: number; results: unknown[] }) => count === results.length
  const counted = z.object({ count: z.int(), results: z.array(row) }).refine(isWhole)
  const listed = endpoint('GET', 'listed/', {
    opens: 'session',
    answer: z.object({ results: z.array(row).min(1).max(900) }),
  })
  const whole = endpoint('GET', 'whole/', { opens: 'session', answer: counted })
  const results = rows(901)
  await expect(encodeAnswer(listed, { results })).rejects.toThrow('GET listed/')
  expect(await encodeAnswer(listed, { results: results.slice(1) })).toHaveProperty('results.length', 900)
  await expect(encodeAnswer(whole, { count: 0, results })).rejects.toThrow('GET whole/')
  expect(await encodeAnswer(whole, { count: 901, results })).toHaveProperty('results.length', 901)
})

test('while reports are written others have their turn after every few rows, however many reports there are', async () => {
  let turns = 0
  let written = 0
  const each = 1000
  const reports = Array.from({ length: 5 }, () => answered(reportOf(each)).then(() => written++))
  while (written === 0) turns += await nextTurn(1)
  // Each row is encoded once and written once. All five move on together, so the first is ready when most is done.
  expect(turns).toBeGreaterThan((reports.length * each) / 200)
  await Promise.all(reports)
})
