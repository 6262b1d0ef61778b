import * as z from 'zod'
import type { Answered, Endpoint } from '#domain/kernel/endpoint.ts'
import type { FieldErrors } from '#domain/kernel/refusal.ts'
import { forgetOthersLike, giveUp, keyFor, settle } from './attempt-key.ts'
import { Abandoned, CallError } from './call-error.ts'
import { garageToken, platformToken } from './token.ts'
import { type Received, send, unreachable } from './transport.ts'

type Empty = Record<never, never>

/** Fields that the wire may leave out (optional or with a default) may be left out by the caller, too. */
type Query<Schema extends z.ZodType> = {
  [Name in keyof z.output<Schema> as undefined extends z.input<Schema>[Name & keyof z.input<Schema>]
    ? never
    : Name]: z.output<Schema>[Name]
} & { [Name in keyof z.output<Schema>]?: z.output<Schema>[Name] | undefined }

type Files<E extends Endpoint> = {
  [Name in keyof E['files']]?: (E['files'][Name] extends { many: number } ? readonly File[] : File) | undefined
}

type Part<Name extends string, Value> = Empty extends Value ? { [N in Name]?: Value } : { [N in Name]: Value }

/**
 * The wire may do without a version, but who changes a record here says which one they saw: forgotten, it would undo
 * what a colleague has saved meanwhile, and no screen would look any different.
 */
type Seen<Params, Body> = Params extends { id: unknown } ? Versioned<Body> : Body
type Versioned<Body> = string extends keyof Body
  ? Body
  : Body extends { version?: number | undefined }
    ? 'version' extends keyof Body
      ? Body & { version: number | undefined }
      : Body
    : Body

/** What an endpoint is asked with: a part may be left out when nothing in it is required. */
export type Ask<E extends Endpoint> = Part<'params', z.output<E['params']>> &
  Part<'query', Query<E['query']>> &
  Part<'body', Seen<z.output<E['params']>, z.output<E['body']>>> &
  Part<'files', Files<E>>

/** The same without its types: what every Ask fits into. */
export type Asking = { params?: unknown; query?: unknown; body?: unknown; files?: unknown }

type CallOptions = {
  signal?: AbortSignal
  onProgress?: (share: number) => void
  /** Of a write that is known by a key of its own, and not by what it asks. */
  key?: string
  /** Of what is made from a draft: the draft's own name. */
  draftKey?: string | undefined
  /** Goes on when the page that sent it is closed. */
  keepalive?: boolean
}

/** Asks the server. Money, dates and the like are encoded on the way out and decoded on the way in by the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  asked: Ask<E>,
  { key, draftKey, ...options }: CallOptions = {},
): Promise<Answered<E>> {
  const asking: Asking = asked
  const token = keptFor(endpoint).stored()
  const url = `/api/${addressOf(endpoint, asking).join('')}`
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Token ${token}`

  if (endpoint.method === 'GET')
    return understood(endpoint, await send({ method: 'GET', url, headers, ...options }), token)

  const json = JSON.stringify(z.encode(endpoint.body, asking.body ?? {}))
  const parts = partsOf(asking.files)
  const attempt = {
    asked: [endpoint.method, url, json, ...parts.map(([name, file]) => fingerprint(name, file))].join('\n'),
    about: endpoint.path.replace(/\{.*/, ''),
  }
  const besideDraft = draftKey && endpoint.method === 'POST' ? `${draftKey}/attempt/${endpoint.path}` : undefined
  headers['Idempotency-Key'] = key ?? keyFor(attempt, besideDraft)
  if (parts.length === 0) headers['Content-Type'] = 'application/json'
  try {
    const body = parts.length === 0 ? json : multipart(json, parts)
    const answer = understood(endpoint, await send({ method: endpoint.method, url, headers, body, ...options }), token)
    settle(attempt, besideDraft)
    // A file that arrived has changed nothing yet.
    if (parts.length === 0) forgetOthersLike(attempt)
    return answer
  } catch (failure) {
    if (failure instanceof CallError && !failure.isUnsettled) settle(attempt, besideDraft)
    else giveUp(attempt)
    throw failure
  }
}

/** The endpoint itself says whose token opens it. */
export function keptFor(endpoint: Endpoint): typeof garageToken {
  return endpoint.opens === 'platform' ? platformToken : garageToken
}

/** The path and the query string of what is asked, which also name it in the cache. */
export function addressOf(endpoint: Endpoint, { params, query }: Asking): [path: string, search: string] {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams()
  const fields = endpoint.query instanceof z.ZodObject ? (endpoint.query.shape as Record<string, z.ZodType>) : {}
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === '') continue
    const field = fields[name]
    // What the field cannot hold, as an id that an address was mistyped with, is the server's to refuse.
    const encoded = field && z.safeEncode(field, value)
    const sent = encoded?.success ? encoded.data : value
    // An address has no way to say null but to leave it out.
    if (sent !== null) search.set(name, String(sent))
  }
  return [path, search.size > 0 ? `?${search}` : '']
}

function partsOf(files: unknown): [name: string, file: File][] {
  return Object.entries((files ?? {}) as Record<string, File | readonly File[] | undefined>).flatMap(
    ([name, given]) => {
      if (given === undefined) return []
      if (given instanceof File) return [[name, given] as [string, File]]
      return given.map((file, index) => [`${name}-${index}`, file] as [string, File])
    },
  )
}

function fingerprint(name: string, file: File): string {
  return [name, file.name, file.size, file.lastModified].join('/')
}

function multipart(json: string, parts: [name: string, file: File][]): FormData {
  const form = new FormData()
  form.set('data', json)
  for (const [name, file] of parts) form.set(name, file, file.name)
  return form
}

/** The answer as the contract has it, or what was refused as an error. */
export function understood<E extends Endpoint>(endpoint: E, received: Received, token: string | null): Answered<E> {
  const { status, text, retryAfter } = received
  const answer = parsed(text)
  refuseAbandoned(endpoint, token)
  const isOk = status >= 200 && status < 300
  // Somebody in between (a network that first wants to be agreed to) said yes in the server's place.
  if (isOk && answer === undefined && text !== '') throw unreachable()
  if (isOk) return z.decode(endpoint.answer, answer ?? {}) as Answered<E>
  if ((status === 401 || status === 403) && endpoint.opens !== 'public') {
    keptFor(endpoint).drop(status === 403 ? 'forbidden' : 'refusal')
  }
  const { detail, errors } = (answer ?? {}) as { detail?: string; errors?: FieldErrors }
  const seconds = Number(retryAfter)
  throw new CallError(status, { detail, errors, retryAfter: retryAfter && seconds > 0 ? seconds : undefined })
}

/** What comes after the session that asked for it, under the token, is not for who is here by then. */
export function refuseAbandoned(endpoint: Endpoint, token: string | null): void {
  if (endpoint.opens !== 'public' && token !== keptFor(endpoint).stored()) throw new Abandoned()
}

/** A proxy in between may answer with a page of its own: that is no answer of ours. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
