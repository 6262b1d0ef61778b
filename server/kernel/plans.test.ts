import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('a workshop that is in no statistics yet is not taken for one without rows, in any table', async () => {
  await w.database.asOwner('analyze role')
  const [row] = await w.database.asOwner<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) select from role where garage_id = 999999',
  )
  expect(row?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1)
  const others = await w.database.asOwner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'garage_id'
      and a.attstattarget is distinct from 1 order by 1`)
  expect(others.map(({ name }) => name)).toEqual([])
})

test('what keeps incomplete orders is planned for any workshop, and not for the one that presses', async () => {
  const planned = await w.database.asOwner<{ name: string }>(`
    select proname as name from pg_proc
    where proconfig @> array['plan_cache_mode=force_generic_plan'] order by 1`)
  expect(planned.map(({ name }) => name)).toEqual(['incomplete_kinds_of', 'keep_incomplete'])
})
