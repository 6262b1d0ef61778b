/** A text without its case and accents: "cámion" is found by "Camion". */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
