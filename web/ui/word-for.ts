/** The words for so many: one of them, or another number of them. */
export function wordFor(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}

/** Said to whoever cannot see how long a list of answers is. */
export function resultsCounted(count: number): string {
  return `${count} ${wordFor(count, 'resultado', 'resultados')}`
}
