import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedCatalogue } from './catalogue.ts'
import { changedBehindWalls, wrongTables } from './tables.ts'

const ask = migratedCatalogue()

async function wrong(change = ''): Promise<string[]> {
  const rows = await ask<{ wrong: string }>(wrongTables, change)
  return rows.map((row) => row.wrong)
}

test('every table of a garage has its walls', async () => {
  expect(await wrong()).toEqual([])
})

const whole = `create table tool (garage_id bigint not null references garage, id bigint, branch_id bigint,
  role_id bigint, code text, primary key (garage_id, id));
  alter table tool enable row level security, force row level security;
  create policy tenant on tool using (garage_id = current_garage() and (current_branch() is null or branch_id = current_branch()));`

test('a new table that has them is fine', async () => {
  expect(await wrong(whole)).toEqual([])
})

test.each([
  ['without a policy', `${whole} drop policy tenant on tool`, 'tool: no tenant policy on the garage'],
  [
    'not forced',
    `${whole} alter table tool no force row level security`,
    'tool: row-level security is not enabled and forced',
  ],
  [
    'with a policy that forgets the branch',
    `${whole} alter policy tenant on tool using (garage_id = current_garage())`,
    'tool: carries a branch, and its policy does not look at it',
  ],
  [
    'with a key of its own',
    `${whole} alter table tool drop constraint tool_pkey, add primary key (id)`,
    'tool_pkey: unique, and does not begin with the garage',
  ],
  ['without a key', `${whole} alter table tool drop constraint tool_pkey`, 'tool: no primary key'],
  [
    'unique over every garage',
    `${whole} create unique index tool_code on tool (code)`,
    'tool_code: unique, and does not begin with the garage',
  ],
  [
    'that refers without the garage',
    `${whole} create unique index on role (garage_id, id, name); alter table role add constraint role_alone unique (id); alter table tool add constraint tool_role foreign key (role_id) references role (id)`,
    'tool_role: a foreign key that does not begin with the garage',
  ],
  ['without a garage', 'create table tool (id bigint primary key)', 'tool: no garage_id that is not null'],
  ['with a second way in', `${whole} create policy hatch on tool using (true)`, 'hatch on tool: an unknown policy'],
])('a table %s is found', async (_what, change, expected) => {
  expect(await wrong(change)).toContain(expected)
})

test('a view and a function that run as their owner are found', async () => {
  expect(await wrong('create view names as select name from garage')).toContain('names: a view that runs as its owner')
  expect(await wrong('create function f() returns int language sql security definer return 1')).toContain(
    'f: a function that runs as its owner',
  )
})

test('a migration changes rows for every garage, also as an owner who is bound by the policies', () => {
  const root = join(import.meta.dirname, '..')
  const migrations = globSync('server/migrations/*.sql', { cwd: root })
  expect(migrations.length).toBeGreaterThan(10)
  const wrong = migrations.flatMap((file) =>
    changedBehindWalls(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  )
  expect(wrong).toEqual([])
  const change = "update role set permissions = permissions || '{tool_management}';"
  const told = ['role: lift force row level security meanwhile']
  expect(changedBehindWalls(change)).toEqual(told)
  expect(changedBehindWalls(`${change}\nalter table role no force row level security;`)).toEqual(told)
  expect(changedBehindWalls(`alter table role no force row level security;\n${change}`)).toEqual([])
})
