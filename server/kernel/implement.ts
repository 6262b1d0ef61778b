import type * as z from 'zod'
import type { Answered, Asked, Contract, Endpoint } from '#domain/kernel/endpoint.ts'
import type { Download } from './download.ts'
import type { ReceivedFile } from './receive-files.ts'
import type { House, Person, Scope, Visitor } from './scope.ts'

type FilesOf<E extends Endpoint> = { files: { [Part in keyof E['files']]: ReceivedFile[] } }
type AskedOf<E extends Endpoint> = Asked<E> & FilesOf<E>
type AnswerOf<E extends Endpoint> = Answered<E> extends { download: true } ? Download : z.output<E['answer']>

type PublicHandler<E extends Endpoint> = (visitor: Visitor, asked: AskedOf<E>) => Promise<AnswerOf<E>>
type ScopedHandler<E extends Endpoint> = (scope: Scope<Person>, asked: AskedOf<E>) => Promise<AnswerOf<E>>

const preparing = Symbol('preparing')

/** A handler with something slow to do first: `prepare` runs before the transaction opens. */
type PreparingHandler<E extends Endpoint> = {
  [preparing]: (house: House, actor: Person, asked: AskedOf<E>) => Promise<ScopedHandler<E>>
}

type HandlerOf<E extends Endpoint> = E['opens'] extends 'public'
  ? PublicHandler<E>
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

/** One endpoint with what answers it, the handler reduced to its two possible shapes. */
export type Implemented = {
  endpoint: Endpoint
  public?: PublicHandler<Endpoint>
  scoped?: (house: House, actor: Person, asked: AskedOf<Endpoint>) => Promise<ScopedHandler<Endpoint>>
}

/** Binds a contract to its handlers: a missing or superfluous one does not compile. */
export function implement<C extends Contract>(
  contract: C,
  handlers: { [Name in keyof C]: HandlerOf<C[Name]> },
): Implemented[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const handler = handlers[name as keyof C] as unknown
    if (endpoint.opens === 'public') return { endpoint, public: handler as PublicHandler<Endpoint> }
    if (typeof handler === 'function') return { endpoint, scoped: async () => handler as ScopedHandler<Endpoint> }
    return { endpoint, scoped: (handler as PreparingHandler<Endpoint>)[preparing] }
  })
}
