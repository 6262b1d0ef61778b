import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import type { SystemForm, SystemKind, VehicleSystem } from '#domain/systems/systems.contract.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  deleteComponents,
  deleteSystem,
  findSystem,
  insertComponents,
  insertSystem,
  listComponentIds,
  lockSystem,
  renameComponents,
  renameSystem,
} from './systems.repo.ts'

export async function createSystem(scope: Scope, kind: SystemKind, form: SystemForm): Promise<VehicleSystem> {
  const { added } = sorted(form, [])
  const id = await insertSystem(scope, kind, form.name)
  await insertComponents(scope, id, added)
  await audit(scope, 'create_system', 'vehicle_system', id, { kind, name: form.name, added })
  return findSystem(scope, kind, id)
}

/** Components that come with their id are kept, new ones are added, and those left out go. */
export async function changeSystem(
  scope: Scope,
  kind: SystemKind,
  id: number,
  form: SystemForm,
): Promise<VehicleSystem> {
  const { version } = await lockSystem(scope, kind, id)
  refuseOlder(form.version, version)
  const { kept, added, removed } = sorted(form, await listComponentIds(scope, id))
  await renameSystem(scope, id, form.name)
  await deleteComponents(scope, id, removed)
  await renameComponents(scope, kept)
  await insertComponents(scope, id, added)
  await audit(scope, 'update_system', 'vehicle_system', id, { kind, name: form.name, added, removed })
  return findSystem(scope, kind, id)
}

export async function removeSystem(scope: Scope, kind: SystemKind, id: number): Promise<void> {
  await lockSystem(scope, kind, id)
  const { name, system_components } = await findSystem(scope, kind, id)
  const components = system_components.map((component) => component.id)
  await deleteComponents(scope, id, components)
  await deleteSystem(scope, id)
  await audit(scope, 'delete_system', 'vehicle_system', id, { kind, name })
}

/** What becomes of each component. An id that is not one of the system's, or comes twice, is refused. */
function sorted({ system_components }: SystemForm, there: readonly number[]) {
  const kept: { id: number; name: string }[] = []
  const added: string[] = []
  const left = new Set(there)
  for (const [place, { id, name }] of system_components.entries()) {
    if (id === undefined) added.push(name)
    else if (left.delete(id)) kept.push({ id, name })
    else throw fieldRefusal('rule', `system_components.${place}.id`, messages.invalid.option)
  }
  return { kept, added, removed: [...left] }
}
