/** One thing that was tried: how often, what was seen, and whether that is what must be seen. */
export type Outcome = { tried: string; rounds: number; seen: string; held: boolean }

export type Trial = (options: { rounds: number; seconds: number }) => Promise<Outcome[]>

/** As a table for people and for a page of the documentation. */
export function asTable(outcomes: Outcome[]): string {
  const lines = outcomes.map(
    ({ tried, rounds, seen, held }) => `| ${tried} | ${rounds} | ${seen} | ${held ? 'yes' : '**no**'} |`,
  )
  return ['| Tried | Rounds | Seen | Held |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
