import { type House, inScope, type Person } from '#server/kernel/scope.ts'
import { beginImport, type ImportProgress, updateImport } from './client-import.repo.ts'

const stepMs = 400
/** Told again although nothing changed, so that nobody takes an import that waits for its turn for dead. */
const heartbeatMs = 5_000

export type Reporter = {
  at: (progress: ImportProgress) => void
  /** What is under way is waited for, and no heartbeat follows. */
  settle: () => Promise<void>
  fail: () => Promise<void>
}

/**
 * Tells how far an import is, in short transactions beside the import's own. However many steps there are, a few are
 * written each second.
 */
export async function reportImport(house: House, actor: Person, key: string): Promise<Reporter> {
  await inScope(house, actor, (scope) => beginImport(scope, key))
  let latest: ImportProgress = { phase: 'waiting', rows: 0, of: 0 }
  let writtenAt = Date.now()
  let writing = Promise.resolve()
  const write = () => {
    writtenAt = Date.now()
    const progress = latest
    writing = writing
      .then(() => inScope(house, actor, (scope) => updateImport(scope, key, progress)))
      .catch((error) => house.log.warn({ err: error }, 'the progress of an import could not be told'))
  }
  const heart = setInterval(write, heartbeatMs)
  function settle(): Promise<void> {
    clearInterval(heart)
    return writing
  }
  return {
    at(progress) {
      const isNewPhase = progress.phase !== latest.phase
      latest = progress
      if (isNewPhase || Date.now() - writtenAt >= stepMs) write()
    },
    settle,
    fail() {
      latest = { ...latest, phase: 'failed' }
      write()
      return settle()
    },
  }
}
