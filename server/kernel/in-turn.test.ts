import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what has one key runs one after the other in the order it came, a failure notwithstanding', async () => {
  const steps: string[] = []
  const work = (name: string, fails = false) =>
    inTurn('a', async () => {
      steps.push(`${name} begins`)
      await Promise.resolve()
      if (fails) throw new Error(name)
      steps.push(`${name} ends`)
      return name
    })
  const results = await Promise.allSettled([work('one'), work('two', true), work('three')])
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'three begins', 'three ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('what has another key does not wait', async () => {
  const never = Promise.withResolvers<void>()
  const held = inTurn('b', () => never.promise)
  expect(await inTurn('c', async () => 'done')).toBe('done')
  never.resolve()
  await held
})

test('what would wait behind too many is refused at once, and not when they are gone', async () => {
  const never = Promise.withResolvers<void>()
  const held = inTurn('d', () => never.promise, { most: 2 })
  const waits = inTurn('d', async () => 'waited', { most: 2 })
  await expect(inTurn('d', async () => 'done', { most: 2 })).rejects.toMatchObject({ reason: 'too_many' })
  never.resolve()
  expect([await held, await waits]).toEqual([undefined, 'waited'])
  expect(await inTurn('d', async () => 'done', { most: 2 })).toBe('done')
})
