import { createHash, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, FilePart } from '#domain/kernel/endpoint.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { uploadLimitBytes } from '#domain/kernel/uploads.ts'
import { type CheckedFile, checkFile } from './file-content.ts'
import { inTurn } from './in-turn.ts'
import { type Actor, type House, inScope } from './scope.ts'
import { deleteUnattached, insertPendingFile, storedBytes } from './stored-files.repo.ts'

/** A file that is stored and not yet referred to. Whoever uses it calls `attachFile`. */
export type ReceivedFile = { id: number; name: string; sha256: string }
export type ReceivedFiles = Record<string, (ReceivedFile | CheckedUpload)[]>

/** A visitor's file, or one that only passes: looked at, and stored nowhere. */
export type CheckedUpload = { name: string; sha256: string; checked: CheckedFile }

const garageStorageBytes = 20 * 1024 ** 3
const longestName = 200
const dataLimitBytes = 1024 * 1024
/** Of all files of one request, which are in memory at once. */
const mostBytesAtOnce = 20 * uploadLimitBytes
const stuckMs = 2000
const lanes = Math.max(2, Math.floor(availableParallelism() / 2))

export const thumbnailKey = (objectKey: string) => `${objectKey}-thumbnail`

/** Reads `data` (JSON) and the file parts that the endpoint names; anything else is refused. */
export async function receiveMultipart(house: House, endpoint: Endpoint, request: FastifyRequest) {
  const { body, waiting } = await readMultipart(endpoint, request)
  const { actor } = request
  if (!actor) throw new Refusal('unauthenticated', messages.sessionExpired)
  const files = emptyParts<ReceivedFile | CheckedUpload>(endpoint)
  try {
    for (const file of waiting) {
      const { rule, name, content } = file
      const taken = rule.passing ? look(file) : storeFile(house, actor, rule, name, content)
      files[file.part]?.push(await taken.catch(refusedAs(file)))
    }
  } catch (error) {
    await discardFiles(house, actor, files)
    throw error
  }
  return { body, files }
}

/**
 * The same of somebody who is of no garage: the files are only checked. One at a time: drawing the pictures of strangers
 * leaves room for the work of everybody else.
 */
export async function receiveFromVisitor(endpoint: Endpoint, request: FastifyRequest) {
  const { body, waiting } = await readMultipart(endpoint, request)
  const files = emptyParts<CheckedUpload>(endpoint)
  for (const file of waiting)
    files[file.part]?.push(await inTurn('files of visitors', () => look(file)).catch(refusedAs(file)))
  return { body, files }
}

/** Few pictures are drawn at a time, and of one garage never two: its many do not hold up another's one. */
function inTurnOf<T>(garageId: number, work: () => Promise<T>): Promise<T> {
  return inTurn(`files of ${garageId}`, () => inTurn(`files in lane ${garageId % lanes}`, work))
}

/** What is no such file is told at its field. */
function refusedAs({ part }: WaitingFile) {
  return (error: unknown): never => {
    throw error instanceof Refusal && !error.errors ? fieldRefusal(error.reason, part, error.message) : error
  }
}

async function look({ name, content, rule }: WaitingFile): Promise<CheckedUpload> {
  const checked = await checkFile(rule.kind, name, content)
  return { name, sha256: createHash('sha256').update(content).digest('base64url'), checked }
}

export function emptyParts<File>(endpoint: Endpoint): Record<string, File[]> {
  return Object.fromEntries(Object.keys(endpoint.files).map((part) => [part, []]))
}

async function readMultipart(endpoint: Endpoint, request: FastifyRequest) {
  if (Object.keys(endpoint.files).length === 0) throw new Refusal('unsupported_type', messages.unsupportedType)
  const { data, waiting } = await orStuck(request, () => readParts(endpoint, request)).catch((error) => {
    // The rest of the body is still on its way: unread, it would hold up the connection's next request.
    request.raw.unpipe().resume()
    throw error
  })
  request.body = data
  return { body: endpoint.body.parse(data), waiting }
}

/** The parser waits for ever for the rest of a part's head that has none: by then everything has long arrived. */
async function orStuck<T>({ raw }: FastifyRequest, read: () => Promise<T>): Promise<T> {
  let patience: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_, refuse) => {
    raw.once('end', () => {
      patience = setTimeout(() => refuse(new Refusal('malformed', messages.malformed)), stuckMs).unref()
    })
  })
  try {
    return await Promise.race([read(), stuck])
  } finally {
    clearTimeout(patience)
  }
}

type WaitingFile = { part: string; name: string; content: Buffer; rule: FilePart }

async function readParts(endpoint: Endpoint, request: FastifyRequest) {
  const waiting: WaitingFile[] = []
  let data: unknown = {}
  let bytes = 0
  for await (const part of partsOf(endpoint, request)) {
    if (part.type === 'field') {
      if (part.fieldname !== 'data') throw new Refusal('malformed', messages.malformed)
      data = parseJson(part.value)
      continue
    }
    const [name, rule] = partOf(endpoint, part.fieldname)
    // Before it is read: what is too much does not fill the memory.
    const most = rule.many ?? 1
    if (waiting.filter((other) => other.part === name).length === most) {
      throw fieldRefusal('malformed', name, messages.invalid.fileCount(most))
    }
    const content = await part.toBuffer().catch(refuseGarbled)
    bytes += content.length
    if (bytes > mostBytesAtOnce) throw new Refusal('too_large', messages.tooLarge)
    waiting.push({ part: name, name: fileName(part.filename), content, rule })
  }
  return { data, waiting }
}

async function* partsOf(endpoint: Endpoint, request: FastifyRequest) {
  try {
    yield* request.parts({ limits: limitsOf(endpoint) })
  } catch (error) {
    refuseGarbled(error)
  }
}

/**
 * What the parser says of a body without a boundary or an end has no code, unlike all else that it says. Asked of its
 * errors alone: ours may have none either, and are no fault of who sent the body.
 */
function refuseGarbled(error: unknown): never {
  throw error instanceof Error && !('code' in error) ? new Refusal('malformed', messages.malformed) : error
}

/** One file above what the endpoint takes in all: by then one of its parts has too many, which is told beside it. */
function limitsOf(endpoint: Endpoint) {
  const files = Object.values(endpoint.files).reduce((sum, { many = 1 }) => sum + many, 1)
  const fields = 5
  return { fileSize: uploadLimitBytes, fieldSize: dataLimitBytes, files, fields, parts: files + fields }
}

function partOf(endpoint: Endpoint, fieldName: string): [string, FilePart] {
  const name = fieldName.replace(/-\d{1,2}$/, '')
  const rule = endpoint.files[name]
  if (!rule || (name !== fieldName && rule.many === undefined)) throw new Refusal('malformed', messages.malformed)
  return [name, rule]
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw new Refusal('malformed', messages.malformed)
  }
}

function fileName(given: string | undefined): string {
  const bare = (given ?? '').split(/[\\/]/).at(-1) ?? ''
  return (
    bare
      // Marks that turn the reading order make one ending look like another.
      .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
      .toWellFormed()
      .slice(-longestName)
      // The cut may have gone through a sign that is two characters long.
      .replace(/^[\udc00-\udfff]/, '')
  )
}

/**
 * The row first, then the bytes: whatever fails in between, the sweep finds the row and removes both. The row counts
 * for nothing until it is attached.
 */
async function storeFile(
  house: House,
  actor: Actor,
  rule: FilePart,
  name: string,
  content: Buffer,
): Promise<ReceivedFile> {
  const checked = await inTurnOf(actor.garageId, () => checkFile(rule.kind, name, content))
  const sha256 = createHash('sha256').update(checked.content).digest()
  const objectKey = `${actor.garageId}/${randomUUID()}`
  const id = await inScope(house, actor, async (scope) => {
    if ((await storedBytes(scope)) > garageStorageBytes) throw new Refusal('rule', messages.refused.storageFull)
    return insertPendingFile(scope, {
      object_key: objectKey,
      name,
      media_type: checked.mediaType,
      bytes: checked.content.length,
      sha256,
      has_thumbnail: checked.thumbnail !== undefined,
    })
  })
  await house.files.put(objectKey, checked.content)
  if (checked.thumbnail) await house.files.put(thumbnailKey(objectKey), checked.thumbnail)
  return { id, name, sha256: createHash('sha256').update(content).digest('base64url') }
}

/** What was received for a request that then failed. Best effort: the sweep takes what is left. */
export async function discardFiles(house: House, actor: Actor | undefined, files: ReceivedFiles): Promise<void> {
  if (!actor) return
  for (const file of Object.values(files).flat()) {
    if (!('id' in file)) continue
    await removeFile(house, actor, file.id).catch((error) =>
      house.log.warn({ err: error }, 'a file is left to the sweep'),
    )
  }
}

/**
 * The bytes go while the row's end is not yet final: whoever wants to attach the file waits and then finds it gone, and
 * where the bytes cannot go, the row stays for the next time.
 */
export async function removeFile(house: House, actor: Actor, id: number): Promise<void> {
  await inScope(house, actor, async (scope) => {
    const file = await deleteUnattached(scope, id)
    if (!file) return
    await house.files.remove(file.object_key)
    if (file.has_thumbnail) await house.files.remove(thumbnailKey(file.object_key))
  })
}
