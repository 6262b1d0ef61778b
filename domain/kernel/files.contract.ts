import * as z from 'zod'
import { download, endpoint } from './endpoint.ts'

/** Files are reached through signed addresses that expire; the signature is the key, so the door is public. */
export const files = {
  read: endpoint('GET', 'file/{garage}/{id}/', {
    opens: 'public',
    query: z.object({
      size: z.enum(['full', 'thumbnail']).default('full'),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    answer: download,
  }),
}

/** The same picture in the size of a thumbnail; an address of another kind stays as it is. */
export function smallAddress(src: string): string {
  return src.startsWith('/api/file/') ? src.replace('size=full', 'size=thumbnail') : src
}
