import { messages } from '#domain/kernel/texts.ts'
import { CallError } from './call-error.ts'

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

const patienceMs = 60_000

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
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
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

/** fetch cannot tell how much of a body was sent, so files travel by XMLHttpRequest. */
function upload({ method, url, headers, body, signal, onProgress }: Envelope): Promise<Received> {
  return new Promise((resolve, reject) => {
    // What was called off before it began fires no event any more.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(signal?.reason ?? unreachable())
    signal?.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
}

function unreachable(): CallError {
  return new CallError(0, { detail: messages.offline })
}
