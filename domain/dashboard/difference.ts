/** How a figure compares with that of the month before, which is named after it. */
export function differenceText(now: number, before: number): string {
  if (now === before) return 'Igual que en'
  if (before === 0) return 'Más que en'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const amount = percent === 0 ? 'Menos de 1' : percent.toLocaleString('en-US')
  return `${amount} % ${now > before ? 'más' : 'menos'} que en`
}
