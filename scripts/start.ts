import { endFailedStart } from '../server/failed-start.ts'
import { serve } from '../server/serve.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
await serve().catch(endFailedStart)
