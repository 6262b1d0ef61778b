import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredName } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { lookedUpBy } from '../kernel/lookups.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { repeatedNames } from './systems.rules.ts'

/** Mecánicas, and Enderezado y pintura. */
export type SystemKind = 'car' | 'body'

const component = z.object({ id: z.int(), name: z.string() })

const vehicleSystem = z.object({
  id: z.int(),
  name: z.string(),
  system_components: z.array(component),
  version: z.int(),
})
export type VehicleSystem = z.output<typeof vehicleSystem>

/** Who only chooses a system has nothing to do with its version. */
const systemRow = vehicleSystem.partial({ version: true })

/** Far more than any system has; a form without an end is a mistake. */
export const mostComponents = 200

/** A component that was there keeps its id, so that what was done with it keeps its name. */
export const systemForm = z.object({
  name: requiredName,
  system_components: z
    .array(z.object({ id: z.int().positive().optional(), name: requiredName }))
    .min(1)
    .max(mostComponents)
    .check(({ value, issues }) => {
      for (const place of repeatedNames(value.map(({ name }) => name))) {
        const path = [place, 'name']
        issues.push({ code: 'custom', message: messages.refused.nameTaken, input: value, path, continue: true })
      }
    }),
  version,
})
export type SystemForm = z.output<typeof systemForm>

const manages = { opens: ['systems_and_components_management'] } as const
const looksUp = { opens: ['systems_and_components_management', ...lookedUpBy.systems] } as const
const rows = { query: listQuery(['name']), answer: page(systemRow) } as const

/** The two kinds of system have the same endpoints under two names. */
export const carSystems = {
  list: endpoint('GET', 'car_system/', { ...looksUp, ...rows }),
  /** Body systems, for those who choose. */
  bodyShop: endpoint('GET', 'car_system/body_shop/', { ...looksUp, ...rows }),
  read: endpoint('GET', 'car_system/{id}/', { ...manages, answer: vehicleSystem }),
  create: endpoint('POST', 'car_system/', { ...manages, body: systemForm, answer: vehicleSystem }),
  update: endpoint('PUT', 'car_system/{id}/', { ...manages, body: systemForm, answer: vehicleSystem }),
  delete: endpoint('DELETE', 'car_system/{id}/', { ...manages, also: ['delete_records'] }),
}

export const bodySystems = {
  list: endpoint('GET', 'body_system/', { ...looksUp, ...rows }),
  read: endpoint('GET', 'body_system/{id}/', { ...manages, answer: vehicleSystem }),
  create: endpoint('POST', 'body_system/', { ...manages, body: systemForm, answer: vehicleSystem }),
  update: endpoint('PUT', 'body_system/{id}/', { ...manages, body: systemForm, answer: vehicleSystem }),
  delete: endpoint('DELETE', 'body_system/{id}/', { ...manages, also: ['delete_records'] }),
}
