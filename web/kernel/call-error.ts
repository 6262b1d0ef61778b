import type { FieldErrors } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'

type Told = { detail?: string | undefined; errors?: FieldErrors | undefined; retryAfter?: number | undefined }

/** A call that was not answered as hoped. Status 0: the server was not reached, so nobody knows whether it acted. */
export class CallError extends Error {
  readonly status: number
  readonly detail: string | undefined
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, told: Told = {}) {
    super(told.detail ?? `HTTP ${status}`)
    this.name = 'CallError'
    this.status = status
    this.detail = told.detail
    this.errors = told.errors
    this.retryAfter = told.retryAfter
  }

  /** The first complaint about each field. */
  get issues(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.errors ?? {}).map(([field, [first = '']]) => [field, first]))
  }

  /** Somebody else has saved the record since it was read. */
  get isConflict(): boolean {
    return this.detail === messages.conflict
  }

  /** The record itself is not there, or not any more; not one that was chosen in it. */
  get isGone(): boolean {
    return this.detail === messages.notFound && this.errors === undefined
  }

  /** Asking the same again may well succeed. */
  get isPassing(): boolean {
    return this.isCutOff || this.status === 429
  }

  /** The server may have acted although its answer did not arrive, or is still at it and says when to ask again. */
  get isUnsettled(): boolean {
    const isUnderWay = this.status === 409 && this.retryAfter !== undefined
    return this.isCutOff || isUnderWay
  }

  /** The server was not reached, broke down, or somebody in between (408) waited for no more of it. */
  private get isCutOff(): boolean {
    return this.status === 0 || this.status === 408 || this.status >= 500
  }
}

/** Nothing of a call moved any more, for so long that it was given up. */
export class Stalled extends CallError {
  constructor() {
    super(0, { detail: messages.offline })
  }
}

/** The answer came after the session that asked for it: it is nobody's any more. */
export class Abandoned extends Error {}

/** What to tell a person about a failure: the server's own words when it gave any. */
export function told(failure: unknown, otherwise: string): string {
  return (failure instanceof CallError && failure.detail) || otherwise
}
