import { bodySystems, carSystems, type SystemKind } from '#domain/systems/systems.contract.ts'
import { paths } from '#web/kernel/paths.ts'

/** What the two kinds of system differ in; the screens are the same. */
export const systemKinds = {
  car: {
    label: 'Mecánicas',
    systems: carSystems,
    list: paths.systems,
    creation: paths.newCarSystem,
    edition: paths.carSystem,
  },
  body: {
    label: 'Enderezado y pintura',
    systems: bodySystems,
    list: `${paths.systems}?lista=body`,
    creation: paths.newBodySystem,
    edition: paths.bodySystem,
  },
} as const satisfies Record<SystemKind, unknown>

/** Read again after any change: body systems are listed at two addresses. */
export const everySystemRead = [
  carSystems.list,
  carSystems.bodyShop,
  carSystems.read,
  bodySystems.list,
  bodySystems.read,
]
