import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where another user may walk: a database that root starts runs as somebody else, and would look for a place outside. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `bujia-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
