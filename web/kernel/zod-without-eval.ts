import { config } from 'zod/v4/core'

// The content policy allows no eval. zod looks once, when the first schema is made, whether it could: even that try
// is reported as a violation, so this must be evaluated before any contract. Imported first, and bundled with zod.
config({ jitless: true })
