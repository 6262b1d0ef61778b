import { type FieldErrors, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import type { CarForm } from '#domain/vehicles/vehicles.contract.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { listTakenNumbers } from './cars.repo.ts'
import { brandsOfModels, existingCarTypes, existingInsurers } from './catalogue.repo.ts'

/** What is wrong with each of the cars, by field; an empty entry for those that are right. One query for each question. */
async function problemsOfCars(
  scope: Scope,
  cars: readonly CarForm[],
  exceptId?: number,
): Promise<Record<string, string>[]> {
  const [brands, types, insurers, taken] = await Promise.all([
    brandsOfModels(scope, unique(cars.map(({ model }) => model))),
    existingCarTypes(scope, unique(cars.map(({ car_type }) => car_type))),
    existingInsurers(scope, unique(cars.flatMap((car) => insurerOf(car) ?? []))),
    listTakenNumbers(
      scope,
      cars.map((car) => plateKey(car.car_registration)),
      cars.map(({ vin }) => vin),
      exceptId,
    ),
  ])
  const plates = new Set(taken.plates)
  const vins = new Set(taken.vins)
  return cars.map((car) => {
    const insurer = insurerOf(car)
    const plate = plateKey(car.car_registration)
    const problems = {
      ...(plates.has(plate) && { car_registration: messages.refused.plateTaken }),
      ...(vins.has(car.vin) && { vin: messages.refused.vinTaken }),
      ...(!types.has(car.car_type) && { car_type: messages.invalid.option }),
      ...(brands.get(car.model) === undefined && { model: messages.invalid.option }),
      ...(brands.has(car.model) && brands.get(car.model) !== car.brand && { brand: messages.invalid.option }),
      ...(insurer !== null && !insurers.has(insurer) && { insurance_carrier: messages.invalid.option }),
    }
    // The second of two that are the same is the one to change.
    plates.add(plate)
    vins.add(car.vin)
    return problems
  })
}

/** Refuses what is wrong, each thing beside its field; `pathOf` says where the form has the n-th car. */
export async function refuseWrongCars(
  scope: Scope,
  cars: readonly CarForm[],
  pathOf: (index: number, field: string) => string = (_, field) => field,
  exceptId?: number,
): Promise<void> {
  const errors: FieldErrors = {}
  for (const [index, problems] of (await problemsOfCars(scope, cars, exceptId)).entries()) {
    for (const [field, message] of Object.entries(problems)) errors[pathOf(index, field)] = [message]
  }
  const [first] = Object.values(errors)
  if (first?.[0]) throw new Refusal('conflict', first[0], { errors })
}

/** A car that is not insured has no insurer, whatever was chosen before. */
export function insurerOf({ insured_car, insurance_carrier }: CarForm): number | null {
  return insured_car ? insurance_carrier : null
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)]
