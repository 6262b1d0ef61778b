import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type Ask, type Asking, addressOf, keptFor, understood } from './call.ts'
import { CallError } from './call-error.ts'

/** Asks for a file and lets the browser save it. The token travels in a header, so no address opens it by itself. */
export async function download<E extends Endpoint>(endpoint: E, asked: Ask<E>): Promise<void> {
  const token = keptFor(endpoint).stored()
  const unreachable = () => new CallError(0, { detail: messages.offline })
  const headers = token ? { Authorization: `Token ${token}` } : undefined
  const response = await fetch(`/api/${addressOf(endpoint, asked as Asking).join('')}`, { ...(headers && { headers }) })
    // A connection that breaks half-way leaves no half file: the whole of it is here before it is saved.
    .then(async (answer) => ({ answer, content: await answer.blob() }))
    .catch(() => Promise.reject(unreachable()))
  const { answer, content } = response
  if (!answer.ok) {
    const retryAfter = answer.headers.get('Retry-After')
    understood(endpoint, { status: answer.status, text: await content.text(), retryAfter }, token)
  }
  save(content, nameIn(answer.headers.get('Content-Disposition')))
}

function nameIn(disposition: string | null): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  return decodeURIComponent(name)
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads it after the click: not before a while is its memory given back.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
