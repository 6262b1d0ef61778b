import { expect, test } from 'vitest'
import { migratedCatalogue } from './catalogue.ts'
import { acts, forgotten, knownOfClients } from './client-data.ts'

const ask = migratedCatalogue()

async function wrong(change = ''): Promise<string[]> {
  const known = await ask<{ name: string }>(knownOfClients, change)
  return forgotten(known.map(({ name }) => name))
}

test('merging, erasing, handing over, exporting and importing see to everything that is known of a client', async () => {
  expect(await wrong()).toEqual([])
})

test.each([
  ['column of a client', 'alter table client add nickname text', 'client.nickname'],
  ['column of what they are billed under', 'alter table receipt_info add nickname text', 'receipt_info.nickname'],
  ['column of a car', 'alter table car add nickname text', 'car.nickname'],
  [
    'table of something of a client',
    `create table voucher (garage_id bigint, owner_id bigint,
       foreign key (garage_id, owner_id) references client (garage_id, id))`,
    'voucher.owner_id',
  ],
])('a new %s is missed by all of them', async (_what, change, name) => {
  const found = (await wrong(change)).filter((text) => text.startsWith(`${name}:`))
  expect(found.map((text) => text.replace(/(forgets it).*/, '$1'))).toEqual(
    acts.map(({ what }) => `${name}: ${what} forgets it`),
  )
})

test('what is left out and is not there is found', async () => {
  expect(await wrong('alter table client drop gender')).toContain(
    'client.gender: Erasing a client leaves it out, and it is not there',
  )
})
