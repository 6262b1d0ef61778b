import { ZodError } from 'zod'
import { type FieldErrors, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'

/** What people read when one of the database's own rules refuses. */
const uniqueRules: Record<string, { field: string; message: string }> = {
  staff_user_username_key: { field: 'username', message: messages.refused.usernameTaken },
  platform_operator_username_key: { field: 'username', message: messages.refused.usernameTaken },
  garage_subdomain_key: { field: 'subdomain', message: messages.refused.subdomainTaken },
  car_plate_key: { field: 'car_registration', message: messages.refused.plateTaken },
  car_vin_key: { field: 'vin', message: messages.refused.vinTaken },
  garage_brand_name_key: { field: 'name', message: messages.refused.nameTaken },
  garage_model_name_key: { field: 'name', message: messages.refused.nameTaken },
  role_name_key: { field: 'name', message: messages.refused.nameTaken },
  insurance_carrier_name_key: { field: 'name', message: messages.refused.nameTaken },
  vehicle_system_name_key: { field: 'name', message: messages.refused.nameTaken },
}

/** The driver's own words for a connection that is gone or did not come in time; they carry no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|pool after calling end/

type PossibleError = {
  code?: unknown
  constraint?: unknown
  /** Whether it was a deletion that the database refused: its own words tell it only in the language it was set up in. */
  deletes?: unknown
  statusCode?: unknown
  message?: unknown
  wasFileNotFound?: unknown
}

/** The one map from whatever was thrown to what is answered. Undefined: nobody foresaw it. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return malformed(error)
  const { code, constraint, deletes, statusCode, message, wasFileNotFound } = (error ?? {}) as PossibleError
  if (typeof code === 'string') {
    const known =
      fromFastify(code) ??
      fromFileStore(code, wasFileNotFound === true) ??
      fromPostgres(code, String(constraint ?? ''), deletes !== false)
    if (known) return known
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', messages.malformed)
  }
  return typeof message === 'string' && lostConnection.test(message) ? unavailable() : undefined
}

/** A taken username, told beside the field of the person's part of the form (`proprietor`, `admin`). */
export function toldBeside(part: string, error: unknown): unknown {
  const refusal = asRefusal(error)
  const username = refusal?.errors?.username
  if (!refusal || !username) return error
  return new Refusal(refusal.reason, refusal.message, { errors: { [`${part}.username`]: username } })
}

export function unavailable(): Refusal {
  return new Refusal('unavailable', messages.unavailable, { retryAfterSeconds: 2 })
}

function malformed(error: ZodError): Refusal {
  const ofFields = error.issues.flatMap(ofTheFormMeant).filter((issue) => issue.path.length > 0)
  const [first] = ofFields
  if (!first) return new Refusal('malformed', messages.malformed)
  const errors: FieldErrors = {}
  for (const issue of ofFields) {
    const field = issue.path.join('.')
    errors[field] ??= []
    errors[field].push(issue.message)
  }
  return new Refusal('malformed', first.message, { errors })
}

/** Where one address takes several forms, what is wrong is told of the one that was meant: its fixed words fit. */
function ofTheFormMeant(issue: ZodError['issues'][number]): readonly ZodError['issues'][number][] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const meant = issue.errors.find(
    (found) => !found.some(({ code, path }) => code === 'invalid_value' && path.length === 1),
  )
  return meant ?? [issue]
}

function fromFastify(code: string): Refusal | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal('too_large', messages.tooLarge)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_type', messages.unsupportedType)
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Refusal('malformed', messages.malformed)
    default:
      return undefined
  }
}

/** A full disk, a bucket that does not answer: it may be asked again. A file that is lost will not come back. */
function fromFileStore(code: string, isLost: boolean): Refusal | undefined {
  const failed = ['write_file', 'read_file', 'check_file_existence'].some(
    (act) => code === `flystorage.unable_to_${act}`,
  )
  return failed && !isLost ? unavailable() : undefined
}

function fromPostgres(code: string, constraint: string, mayDelete: boolean): Refusal | undefined {
  if (code === '23505') {
    const rule = uniqueRules[constraint]
    return rule
      ? new Refusal('conflict', rule.message, { errors: { [rule.field]: [rule.message] } })
      : new Refusal('conflict', messages.refused.duplicate)
  }
  if (code === '23503') {
    if (mayDelete) return new Refusal('conflict', messages.refused.inUse)
    // What was chosen went while this was on its way: told as it would have been a moment later.
    return new Refusal('rule', messages.invalid.option)
  }
  // Text or a number that the database cannot hold: a NUL byte, a broken surrogate, a date out of range.
  if (code.startsWith('22')) return new Refusal('malformed', messages.malformed)
  // A write where only reading was promised (25006) is a fault of ours, and not the database's.
  const lost = ['08', '53', '57', '40', '55', '25P'].some((kind) => code.startsWith(kind) && code.length === 5)
  const noConnection = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code)
  return lost || noConnection ? unavailable() : undefined
}
