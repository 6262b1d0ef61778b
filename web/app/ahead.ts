import type { Params } from 'react-router'
import type { firstReads } from './first-reads.ts'

/** The contracts of every screen are not for whoever only logs in: they come when a link is first pointed at. */
export function ahead(screen: keyof typeof firstReads): (params: Params, search: URLSearchParams) => void {
  return (params, search) => {
    // What fails here is asked again, and shown, when the screen opens.
    import('./first-reads.ts')
      .then(async (reads) => void (await reads.firstReads[screen](params, search)))
      .catch(() => undefined)
  }
}
