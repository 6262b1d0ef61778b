import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dateOf } from '#domain/kernel/dates.ts'
import { messages } from '#domain/kernel/texts.ts'
import { clientWorkbook, sheetValues } from '#server/testing/sheets.ts'
import { readClientSheet } from './read-client-sheet.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const log = pino({ level: 'silent' })
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

async function read(whenTold: () => void) {
  const content = await clientWorkbook(Array.from({ length: 1000 }, () => sheetValues()))
  const known = { carTypes: new Map(), brands: new Map(), models: new Map(), insurers: new Map() }
  return readClientSheet({ log }, content, { ...known, today: dateOf(2026, 11, 15) }, { at: whenTold })
}

test('a file is read to its end on a machine so busy that it takes minutes', async () => {
  let told = 0
  const sheet = await read(() => {
    told += 1
    seconds(20)
  })
  expect(told).toBeGreaterThan(3)
  expect(sheet.rows).toBe(1000)
})

test('a reading that says nothing for half a minute is given up', async () => {
  const says = messages.sheet.tooLarge
  await expect(read(() => seconds(31))).rejects.toMatchObject({ message: says, errors: { fileExcel: [says] } })
})
