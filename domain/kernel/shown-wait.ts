/** How long somebody has to wait, as people say it; rounded up, so that nobody comes back too early. */
export function shownWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return counted(whole, 'segundo')
  if (whole <= 3600) return counted(Math.ceil(whole / 60), 'minuto')
  return counted(Math.ceil(whole / 3600), 'hora')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
