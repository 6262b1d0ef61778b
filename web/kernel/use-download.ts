import { useRef, useState } from 'react'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { showError } from '#web/ui/toasts.ts'
import type { Ask } from './call.ts'
import { Abandoned, told } from './call-error.ts'
import { download } from './download.ts'

/** Saves a file that an endpoint answers; a second click while it is on its way does nothing. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  async function run(asked: Ask<E>): Promise<void> {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      await download(endpoint, asked)
    } catch (failure) {
      if (!(failure instanceof Abandoned)) showError(told(failure, messages.failed.request))
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { run, pending }
}
