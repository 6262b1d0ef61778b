import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { endFailedStart } from '../server/failed-start.ts'
import { serve } from '../server/serve.ts'

// In a process of its own: a build takes hundreds of megabytes, which a server would keep for as long as it runs.
const build = [...process.execArgv, join(import.meta.dirname, 'build.ts')]
const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await serve().catch(endFailedStart)
