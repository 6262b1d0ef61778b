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

/** A workshop has few of these, however long it works. */
const few = ['branch', 'car_owner_change', 'garage', 'staff_user']

test('what is deleted is not looked for among all that might refer to it', async () => {
  const unaided = await w.database.asOwner<{ key: string }>(
    `
    select k.conname as key from pg_constraint k
    where k.contype = 'f' and k.confrelid::regclass::text = any($1) and k.conrelid::regclass::text <> all($2)
      and not exists (select from pg_index i where i.indrelid = k.conrelid
        and array(select part from unnest(i.indkey::int2[]) with ordinality as of (part, place)
          where place <= cardinality(k.conkey)) @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`,
    [['car', 'client', 'insurance_carrier', 'receipt_info', 'stored_file'], few],
  )
  expect(unaided.map(({ key }) => key)).toEqual([])
})
