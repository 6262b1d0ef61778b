import { useEffect } from 'react'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { deviceStorage } from '#web/kernel/storage.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { knownOf, nameOf } from './outbox-calls.ts'

const key = 'sent while closing'
/** What a tab sent as it was closed is answered to nobody; by then it has usually been done. */
const arrivesMs = 1000

/** From a tab that is being closed: the others show what it has just changed. */
export function tellOtherTabs(endpoint: Endpoint): void {
  // Each one is another one.
  deviceStorage.setItem(key, `${Date.now()} ${nameOf(endpoint)}`)
}

/** What a tab that was closed has changed is read anew. */
export function useClosedTabs(): void {
  useEffect(() => {
    const hear = ({ key: name, newValue }: StorageEvent) => {
      if (name !== key || !newValue) return
      const { fills = [], stales = [] } = knownOf({ endpoint: newValue.slice(newValue.indexOf(' ') + 1) }) ?? {}
      setTimeout(() => refresh([...fills, ...stales]), arrivesMs)
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
}
