import { messages } from '#domain/kernel/texts.ts'
import { CallError, Stalled } from './call-error.ts'

type Envelope = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
  /** Called with the share sent, 0 to 1. Only uploads report it. */
  onProgress?: ((share: number) => void) | undefined
}

export type Received = { status: number; text: string; retryAfter: string | null }

/** How long nothing may move. */
export const patienceMs = 60_000
/** When all of an upload is sent: the last of it may still wait in the device, and the server looks at what came. */
const answerPatienceMs = 120_000

/** Sends one request and answers whatever came back; throws a CallError of status 0 when nothing did. */
export function send(envelope: Envelope): Promise<Received> {
  return envelope.body instanceof FormData ? upload(envelope) : exchange(envelope)
}

async function exchange({ method, url, headers, body, signal, keepalive = false }: Envelope): Promise<Received> {
  const patience = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      keepalive,
      signal: signal ? endingWith(signal, patience) : patience,
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('Retry-After'),
    }
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw unreachable()
  }
}

/** Ends when either does. `AbortSignal.any` does the same, but came to Safari only with 17.4. */
function endingWith(...others: AbortSignal[]): AbortSignal {
  const ended = new AbortController()
  for (const other of others) {
    if (other.aborted) ended.abort(other.reason)
    other.addEventListener('abort', () => ended.abort(other.reason))
  }
  return ended.signal
}

/** fetch cannot tell how much of a body was sent, so files travel by XMLHttpRequest. */
function upload({ method, url, headers, body, signal, onProgress }: Envelope): Promise<Received> {
  return new Promise((resolve, reject) => {
    // What was called off before it began fires no event any more.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    // However long it takes as a whole, it goes on as long as something moves.
    let patience: number | undefined
    const waitFor = (milliseconds: number) => {
      clearTimeout(patience)
      patience = window.setTimeout(() => request.abort(), milliseconds)
    }
    request.upload.onprogress = (event) => {
      waitFor(patienceMs)
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.upload.onload = () => waitFor(answerPatienceMs)
    request.onprogress = () => waitFor(patienceMs)
    request.onloadend = () => clearTimeout(patience)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(signal?.aborted ? signal.reason : new Stalled())
    signal?.addEventListener('abort', () => request.abort())
    waitFor(patienceMs)
    request.send(body ?? null)
  })
}

export function unreachable(): CallError {
  return new CallError(0, { detail: messages.offline })
}
