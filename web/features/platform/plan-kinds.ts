/** What a plan's number of kinds of order means. */
export const planKinds: Record<number, string> = {
  1: 'Uno, a elegir',
  2: 'Mecánica y enderezado',
  3: 'Mecánica, enderezado y avalúo',
}
