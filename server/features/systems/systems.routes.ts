import { bodySystems, carSystems, type SystemForm, type SystemKind } from '#domain/systems/systems.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import type { ListQuery } from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { findSystem, listSystems } from './systems.repo.ts'
import { changeSystem, createSystem, removeSystem } from './systems.service.ts'

/** Both kinds are served alike. */
function handlersOf(kind: SystemKind) {
  type Id = { params: { id: number } }
  return {
    list: list(kind),
    read: (scope: Scope, { params }: Id) => findSystem(scope, kind, params.id),
    create: (scope: Scope, { body }: { body: SystemForm }) => createSystem(scope, kind, body),
    update: (scope: Scope, { params, body }: Id & { body: SystemForm }) => changeSystem(scope, kind, params.id, body),
    async delete(scope: Scope, { params }: Id) {
      await removeSystem(scope, kind, params.id)
      return {}
    },
  }
}

/** Who only chooses a system has nothing to do with its version. */
function list(kind: SystemKind) {
  return async (scope: Scope<Person>, { query }: { query: ListQuery }) => {
    const { rows, count } = await listSystems(scope, kind, query)
    if (scope.actor.permissions.has('systems_and_components_management')) return { results: rows, count }
    return { results: rows.map(({ version, ...row }) => row), count }
  }
}

export const systemRoutes = [
  ...implement(carSystems, { ...handlersOf('car'), bodyShop: list('body') }),
  ...implement(bodySystems, handlersOf('body')),
]
