import { serve } from '../server/serve.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
await serve()
