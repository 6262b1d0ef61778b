import * as z from 'zod'

/** The version an edit was read at: optional on the wire, always sent by our own screens. */
export const version = z.int().optional()
