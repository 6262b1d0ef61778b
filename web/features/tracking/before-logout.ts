/** What has to reach the server while it still knows who asks: a timer that stops with its page. */
const farewells = new Set<() => Promise<unknown>>()

/** Where there is no network nobody is kept waiting: what is left unsent is asked about. */
const patienceMs = 3000

/** Called before somebody logs out by choice, until it is taken back. */
export function beforeLogout(farewell: () => Promise<unknown>): () => void {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}

export async function sayFarewell(): Promise<void> {
  if (farewells.size === 0) return
  const said = Promise.all([...farewells].map((farewell) => farewell()))
  await Promise.race([said, new Promise((over) => setTimeout(over, patienceMs))])
}
