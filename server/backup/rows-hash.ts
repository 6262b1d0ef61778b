import { hash } from 'node:crypto'

/**
 * A fingerprint of a set of rows that does not depend on their order: a database gives them back in any. Each row's
 * SHA-256 is added up, in eight columns of 32 bits.
 */
export function rowsHash() {
  const sums = new Uint32Array(8)
  let rows = 0
  return {
    add(row: Buffer): void {
      const digest = hash('sha256', row, 'buffer')
      for (let i = 0; i < 8; i++) sums[i] = (sums[i] as number) + digest.readUInt32BE(i * 4)
      rows++
    },
    /** Every line of a text is a row. */
    addLines(text: Buffer): void {
      for (let from = 0; from < text.length; ) {
        const end = text.indexOf(10, from)
        const next = end < 0 ? text.length : end + 1
        this.add(text.subarray(from, next))
        from = next
      }
    },
    result(): { rows: number; rowsHash: string } {
      return { rows, rowsHash: [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join('') }
    },
  }
}
