import { endFailedStart } from './failed-start.ts'
import { serve } from './serve.ts'

await serve().catch(endFailedStart)
