import { searchable, telephoneDigits } from '../kernel/searchable.ts'

/** Fields that the record which stays takes from the other one, where its own are empty. */
export const takenOver = [
  'mobil_number',
  'birth_date',
  'document_number',
  'reference',
  'description_reference',
] as const

export type TakenOver = (typeof takenOver)[number]
type Fields = Record<TakenOver, string | number | null>

/** Nothing that the kept one has is lost, and nothing that only the other one has either. */
export function mergedFields<Kept extends Fields>(kept: Fields, other: Kept): { [Name in TakenOver]?: Kept[Name] } {
  const missing = takenOver.filter((name) => kept[name] === null && other[name] !== null)
  // How somebody was found and its description belong together: a friend's name says nothing about a radio.
  const fitting = missing.filter((name) => name !== 'description_reference' || kept.reference === null)
  return Object.fromEntries(fitting.map((name) => [name, other[name]])) as { [Name in TakenOver]?: Kept[Name] }
}

type Contact = { name: string; mobil_number: string | null; phone_number: string | null; email: string | null }

/** The people to call of both: who is written down with the same name and telephones, and no other address, is one. */
export function mergedContacts<Kept extends Contact>(kept: readonly Kept[], other: readonly Kept[]): Kept[] {
  const merged: Kept[] = []
  for (const contact of [...kept, ...other]) {
    const place = merged.findIndex((known) => isSame(known, contact))
    const known = merged[place]
    if (known) merged[place] = { ...known, email: known.email ?? contact.email }
    else merged.push(contact)
  }
  return merged
}

function isSame(one: Contact, two: Contact): boolean {
  const hasOtherAddress = one.email !== null && two.email !== null && searchable(one.email) !== searchable(two.email)
  return !hasOtherAddress && identityOf(one) === identityOf(two)
}

function identityOf({ name, mobil_number, phone_number }: Contact): string {
  const telephones = [mobil_number, phone_number].map((number) => telephoneDigits(number ?? ''))
  return JSON.stringify([searchable(name), ...telephones])
}
