import type * as z from 'zod'
import type { Answered, Asked, Contract, Endpoint } from '#domain/kernel/endpoint.ts'
import type { Download } from './download.ts'
import type { CheckedUpload, ReceivedFile } from './receive-files.ts'
import type { House, Person, PlatformScope, Scope, Visitor } from './scope.ts'

type AskedWith<E extends Endpoint, File> = Asked<E> & {
  files: { [Part in keyof E['files']]: (E['files'][Part] extends { passing: true } ? CheckedUpload : File)[] }
}
type AskedOf<E extends Endpoint> = AskedWith<E, ReceivedFile>
type AnswerOf<E extends Endpoint> = Answered<E> extends { download: true } ? Download : z.output<E['answer']>

/** A visitor has no garage to store a file in: the handler gets it checked, and stores it where it belongs. */
type PublicHandler<E extends Endpoint> = (visitor: Visitor, asked: AskedWith<E, CheckedUpload>) => Promise<AnswerOf<E>>
type PlatformHandler<E extends Endpoint> = (scope: PlatformScope, asked: AskedOf<E>) => Promise<AnswerOf<E>>
type ScopedHandler<E extends Endpoint> = (scope: Scope<Person>, asked: AskedOf<E>) => Promise<AnswerOf<E>>

const guarding = Symbol('guarding')

/** A visitor's handler that asks something first: `guard` refuses before the body is read, so that it costs nothing more. */
type GuardedHandler<E extends Endpoint> = {
  [guarding]: { guard: (visitor: Visitor) => Promise<void>; run: PublicHandler<E> }
}

/** For what a stranger may send only so often: above all files, which take long to look at. */
export function guardedBy<E extends Endpoint>(
  guard: (visitor: Visitor) => Promise<void>,
  run: PublicHandler<E>,
): GuardedHandler<E> {
  return { [guarding]: { guard, run } }
}

const preparing = Symbol('preparing')

/** A handler with something slow to do first: `prepare` runs before the transaction opens. */
type PreparingHandler<E extends Endpoint> = {
  [preparing]: (house: House, actor: Person, asked: AskedOf<E>) => Promise<ScopedHandler<E>>
}

type HandlerOf<E extends Endpoint> = E['opens'] extends 'public'
  ? PublicHandler<E> | GuardedHandler<E>
  : E['opens'] extends 'platform'
    ? PlatformHandler<E>
    : ScopedHandler<E> | PreparingHandler<E>

/** For passwords and the like: what takes long happens outside the transaction, which then uses its result. */
export function preparedBy<E extends Endpoint, P>(
  prepare: (house: House, actor: Person, asked: AskedOf<E>) => Promise<P>,
  run: (scope: Scope<Person>, asked: AskedOf<E>, prepared: P) => Promise<AnswerOf<E>>,
): PreparingHandler<E> {
  return {
    [preparing]: async (house, actor, asked) => {
      const result = await prepare(house, actor, asked)
      return (scope) => run(scope, asked, result)
    },
  }
}

/** One endpoint with what answers it, the handler reduced to its possible shapes. */
export type Implemented = {
  endpoint: Endpoint
  public?: PublicHandler<Endpoint>
  guard?: (visitor: Visitor) => Promise<void>
  platform?: PlatformHandler<Endpoint>
  scoped?: (house: House, actor: Person, asked: AskedOf<Endpoint>) => Promise<ScopedHandler<Endpoint>>
}

/** Binds a contract to its handlers: a missing or superfluous one does not compile. */
export function implement<C extends Contract>(
  contract: C,
  handlers: { [Name in keyof C]: HandlerOf<C[Name]> },
): Implemented[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const handler = handlers[name as keyof C] as unknown
    if (endpoint.opens === 'public') {
      if (typeof handler === 'function') return { endpoint, public: handler as PublicHandler<Endpoint> }
      const { guard, run } = (handler as GuardedHandler<Endpoint>)[guarding]
      return { endpoint, public: run, guard }
    }
    if (endpoint.opens === 'platform') return { endpoint, platform: handler as PlatformHandler<Endpoint> }
    if (typeof handler === 'function') return { endpoint, scoped: async () => handler as ScopedHandler<Endpoint> }
    return { endpoint, scoped: (handler as PreparingHandler<Endpoint>)[preparing] }
  })
}
