/** Why something was refused. Each reason has one status code, and this is the only place that knows it. */
export const refusalStatus = {
  malformed: 400,
  wrong_credentials: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid_move: 409,
  too_large: 413,
  unsupported_type: 415,
  rule: 422,
  too_many: 429,
  unavailable: 503,
} as const

export type RefusalReason = keyof typeof refusalStatus

export type FieldErrors = Record<string, string[]>

/** A refusal that a person can read: `detail` is Spanish, `errors` says which field. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: RefusalReason, detail: string, more: { errors?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(detail)
    this.name = 'Refusal'
    this.reason = reason
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return refusalStatus[this.reason]
  }
}

/** A refusal about one field: the same words serve as detail and beside the field. */
export function fieldRefusal(reason: RefusalReason, field: string, message: string): Refusal {
  return new Refusal(reason, message, { errors: { [field]: [message] } })
}
