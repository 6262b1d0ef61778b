/**
 * What each part is of the whole, in whole percent that add up to 100: what rounding down leaves over goes to those that
 * lost most by it, of two that lost the same to the first. A part below zero counts as none.
 */
export function sharesOf(parts: readonly number[]): number[] {
  const values = parts.map((part) => Math.max(0, part))
  const whole = values.reduce((sum, value) => sum + value, 0)
  if (whole === 0) return values.map(() => 0)
  const lost = values.map((value) => (value * 100) % whole)
  const shares = values.map((value, place) => (value * 100 - (lost[place] as number)) / whole)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = [...lost.keys()].sort((one, other) => (lost[other] as number) - (lost[one] as number))
  const raised = new Set(byLoss.slice(0, left))
  return shares.map((share, place) => (raised.has(place) ? share + 1 : share))
}
