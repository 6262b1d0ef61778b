import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { type Ask, type Asking, addressOf, keptFor, refuseAbandoned, understood } from './call.ts'
import { patienceMs, unreachable } from './transport.ts'

/** Asks for a file and lets the browser save it. The token travels in a header, so no address opens it by itself. */
export async function download<E extends Endpoint>(endpoint: E, asked: Ask<E>): Promise<void> {
  const token = keptFor(endpoint).stored()
  const headers = token ? { Authorization: `Token ${token}` } : undefined
  const url = `/api/${addressOf(endpoint, asked as Asking).join('')}`
  const { answer, content } = await fetchWhole(url, { ...(headers && { headers }) }).catch(() =>
    Promise.reject(unreachable()),
  )
  if (!answer.ok) {
    const retryAfter = answer.headers.get('Retry-After')
    understood(endpoint, { status: answer.status, text: await content.text(), retryAfter }, token)
  }
  refuseAbandoned(endpoint, token)
  save(content, nameIn(answer.headers.get('Content-Disposition')))
}

/** A connection that breaks half-way, or stands still, leaves no half file: all of it is here before it is saved. */
async function fetchWhole(url: string, about: RequestInit): Promise<{ answer: Response; content: Blob }> {
  const stalled = new AbortController()
  let patience: number | undefined
  const waitOn = () => {
    clearTimeout(patience)
    patience = window.setTimeout(() => stalled.abort(), patienceMs)
  }
  waitOn()
  try {
    const answer = await fetch(url, { ...about, signal: stalled.signal })
    const moving = answer.body?.pipeThrough(
      new TransformStream({
        transform(chunk, onward) {
          waitOn()
          onward.enqueue(chunk)
        },
      }),
    )
    return { answer, content: await new Response(moving, { headers: answer.headers }).blob() }
  } finally {
    clearTimeout(patience)
  }
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
