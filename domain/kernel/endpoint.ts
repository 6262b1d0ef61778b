import * as z from 'zod'
import type { Permission } from './permissions.ts'
import './spanish-errors.ts'
import type { UploadKind } from './uploads.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anybody, anybody of a garage who is logged in, holders of any one of the named permissions, or those
 * who run the platform (who are of no garage).
 */
export type Opens = 'public' | 'session' | 'platform' | readonly [Permission, ...Permission[]]

/**
 * A part of a multipart body: its kind of file and how many there may be (`name`, or `name-0` … when many). One that is
 * `passing` is read for this request and stored nowhere.
 */
export type FilePart = { kind: UploadKind; many?: number; passing?: true }

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type ParamSchemas = Record<string, z.ZodType>
type ParamsOf<Path extends string, Given extends ParamSchemas> = {
  [Name in ParamNames<Path>]: Name extends keyof Given ? z.output<Given[Name]> : number
}

const nothing = z.object({})
type Nothing = typeof nothing

/** One thing that can be asked of the server. Nothing else declares a route, on either side. */
export type Endpoint<
  Path extends string = string,
  Params = unknown,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Files extends Record<string, FilePart> = Record<string, FilePart>,
  Door extends Opens = Opens,
> = {
  method: Method
  path: Path
  opens: Door
  also: readonly Permission[]
  params: z.ZodType<Params>
  query: Query
  body: Body
  files: Files
  answer: Answer
  /** Also open to a user who still has to change a temporary password. */
  beforeFirstPassword: boolean
  /** Closed to users of a branch, whatever their permissions. */
  onlyMainGarage: boolean
  /** The answer holds a secret, so it is not kept for a repeated request with the same idempotency key. */
  secretAnswer: boolean
  /** Reads all that there is and no page of it: for the people of one garage one such answer is read at a time. */
  everyRow: boolean
  /** Shares its method and path with another endpoint, and answers in its place when the query holds this key. */
  askedWith: string | undefined
}

type About<Door, Given, Query, Body, Answer, Files> = {
  opens: Door
  also?: readonly Permission[]
  params?: Given
  query?: Query
  body?: Body
  files?: Files
  answer?: Answer
  beforeFirstPassword?: boolean
  onlyMainGarage?: boolean
  secretAnswer?: boolean
  everyRow?: boolean
  askedWith?: string
}

/** Ids in a path are whole numbers; a path may name another schema for a parameter (a token, say). */
const pathId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export function endpoint<
  const Path extends string,
  const Door extends Opens,
  Given extends ParamSchemas = Record<never, z.ZodType>,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Answer extends z.ZodType = Nothing,
  const Files extends Record<string, FilePart> = Record<never, FilePart>,
>(
  method: Method,
  path: Path,
  about: About<Door, Given, Query, Body, Answer, Files>,
): Endpoint<Path, ParamsOf<Path, Given>, Query, Body, Answer, Files, Door> {
  const given: ParamSchemas = about.params ?? {}
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const params = z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? pathId])))
  return {
    method,
    path,
    opens: about.opens,
    also: about.also ?? [],
    params: params as unknown as z.ZodType<ParamsOf<Path, Given>>,
    query: about.query ?? (nothing as unknown as Query),
    body: about.body ?? (nothing as unknown as Body),
    files: about.files ?? ({} as Files),
    answer: about.answer ?? (nothing as unknown as Answer),
    beforeFirstPassword: about.beforeFirstPassword ?? false,
    onlyMainGarage: about.onlyMainGarage ?? false,
    secretAnswer: about.secretAnswer ?? false,
    everyRow: about.everyRow ?? false,
    askedWith: about.askedWith,
  }
}

/** The endpoints of one feature. */
export type Contract = Record<string, Endpoint>

/** What an endpoint is called with, as a program sees it (dates and money already understood). */
export type Asked<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
export type Answered<E extends Endpoint> = z.output<E['answer']>

/** An answer that is a file and not JSON. */
export const download = z.custom<{ download: true }>()

/** Whether somebody of a garage may call: by what opens it, by what has to be held besides, and from where. */
export function isOpenTo(
  { opens, also, onlyMainGarage }: Pick<Endpoint, 'opens' | 'also' | 'onlyMainGarage'>,
  held: ReadonlySet<Permission>,
  isOfBranch: boolean,
): boolean {
  const isOpen = typeof opens === 'string' ? opens !== 'platform' : opens.some((permission) => held.has(permission))
  return isOpen && also.every((permission) => held.has(permission)) && !(onlyMainGarage && isOfBranch)
}
