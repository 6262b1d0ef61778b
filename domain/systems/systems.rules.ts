/** What two names are compared by: no case, no accents, no spaces too many. The database has the last word. */
function compared(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

/** The places of names that an earlier one has already. Empty ones are no names yet. */
export function repeatedNames(names: readonly string[]): number[] {
  const earlier = new Set<string>()
  return names.flatMap((name, place) => {
    const known = compared(name)
    if (known !== '' && earlier.has(known)) return [place]
    earlier.add(known)
    return []
  })
}
