/** Fields that the record which stays takes from the other one, where its own are empty. */
export const takenOver = [
  'mobil_number',
  'birth_date',
  'document_number',
  'reference',
  'description_reference',
] as const

type Field = (typeof takenOver)[number]
type Fields = Record<Field, string | number | null>

/** Nothing that the kept one has is lost, and nothing that only the other one has either. */
export function mergedFields<Kept extends Fields>(kept: Fields, other: Kept): { [Name in Field]?: Kept[Name] } {
  const missing = takenOver.filter((name) => kept[name] === null && other[name] !== null)
  // How somebody was found and its description belong together: a friend's name says nothing about a radio.
  const fitting = missing.filter((name) => name !== 'description_reference' || kept.reference === null)
  return Object.fromEntries(fitting.map((name) => [name, other[name]])) as { [Name in Field]?: Kept[Name] }
}
