import type { Params } from 'react-router'
import type { firstReads } from './first-reads.ts'

/** The contracts of every screen are not for whoever only logs in: they come when a link is first pointed at. */
export function ahead(screen: keyof typeof firstReads): (params: Params) => void {
  return (params) => {
    import('./first-reads.ts').then((reads) => reads.firstReads[screen](params)).catch(() => undefined)
  }
}
