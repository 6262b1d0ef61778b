import type { Tx } from './database.ts'

/** Made with the database, so every process signs alike and nobody has to configure a secret. */
export async function readSigningKey(tx: Tx): Promise<Buffer> {
  const row = await tx.selectFrom('installation').select('signing_key').executeTakeFirstOrThrow()
  return row.signing_key
}
