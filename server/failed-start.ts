import pg from 'pg'

/** PostgreSQL's codes for who may connect, to what, with which rights, and whether it has room and time for it. */
const canBeSetRight = /^(28|3D|42501|53|57)/

/** The end of a process that could not begin to serve. */
export function endFailedStart(error: unknown): never {
  process.stderr.write(`Bujía did not start: ${toldOf(error)}\n`)
  process.exit(1)
}

/** Whoever throws a plain error says in it what is the case. Any other kind is a fault of ours, and its place is told. */
export function toldOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A host with several addresses, none of which answers.
  if (error instanceof AggregateError) return error.errors.map(toldOf).join(', ')
  const foreseen =
    error instanceof pg.DatabaseError ? canBeSetRight.test(error.code ?? '') : error.constructor === Error
  return foreseen ? error.message : (error.stack ?? error.message)
}
