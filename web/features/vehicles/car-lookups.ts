import { type BrandWithModels, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { call } from '#web/kernel/call.ts'
import { everyPage } from '#web/kernel/every-page.ts'
import { folded } from '#web/kernel/folded-text.ts'
import { namedOption } from '#web/kernel/named-option.ts'
import type { Option } from '#web/ui/select-field.tsx'

/** There are few types of car: all of them show at once, so that nobody has to guess their names. */
export async function findCarTypes(search: string): Promise<Option[]> {
  const types = await everyPage((page) => call(vehicles.types, { query: { search, page } }))
  return types.map(namedOption)
}

/** By the name of the brand, or of one of its models. */
export async function findBrands(search: string): Promise<Option[]> {
  return (await call(vehicles.brands, { query: { search } })).results.map(namedOption)
}

/** A brand is found by its name; others whose models are called alike may stand before it. */
export async function findModels(brand: number, brandName: string | null, search: string): Promise<Option[]> {
  const found = await everyPage<BrandWithModels>(
    (page) => call(vehicles.brands, { query: { search: brandName ?? '', page } }),
    ({ id }) => id === brand,
  )
  const models = found.find(({ id }) => id === brand)?.models ?? []
  return models.filter(({ name }) => folded(name).includes(folded(search))).map(namedOption)
}
