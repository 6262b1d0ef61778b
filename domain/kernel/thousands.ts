/** "98,000" and "1.098.000"; "98.000" may as well be a number with decimals. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/

/** A number without the signs that can only part its thousands; any other text as it is. */
export function withoutThousands(typed: string): string {
  return grouped.test(typed) ? typed.replaceAll(/[.,]/g, '') : typed
}
