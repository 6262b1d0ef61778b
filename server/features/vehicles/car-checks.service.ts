import { partsOf } from '#domain/kernel/dates.ts'
import { type FieldErrors, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { wrongReminderDay } from '#domain/reminders/reminder-day.rules.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import type { CarForm } from '#domain/vehicles/vehicles.contract.ts'
import { existingInsurers } from '#server/features/insurers/public.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { listTakenNumbers } from './cars.repo.ts'
import { brandsOfModels, existingBrands, existingCarTypes } from './catalogue.repo.ts'

const reminderDay = 'notification.send_date'

/** What is wrong with each of the cars, by field; an empty entry for those that are right. One query for each question. */
async function problemsOfCars(
  scope: Scope,
  cars: readonly CarForm[],
  exceptId?: number,
): Promise<Record<string, string>[]> {
  const [today, brands, brandOf, types, insurers, taken] = await Promise.all([
    garageDay(scope),
    existingBrands(scope, unique(cars.map(({ brand }) => brand))),
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
  const { year: thisYear } = partsOf(today)
  const plates = new Set(taken.plates)
  const vins = new Set(taken.vins)
  return cars.map((car) => {
    const insurer = insurerOf(car)
    const plate = plateKey(car.car_registration)
    const wrongDay = car.notification ? wrongReminderDay(car.notification.send_date, today) : undefined
    const problems = {
      ...(plates.has(plate) && { car_registration: messages.refused.plateTaken }),
      ...(vins.has(car.vin) && { vin: messages.refused.vinTaken }),
      ...(car.year > thisYear && { year: messages.invalid.yearTooLate(thisYear) }),
      ...(!types.has(car.car_type) && { car_type: messages.invalid.option }),
      ...(!brands.has(car.brand) && { brand: messages.invalid.option }),
      ...(!isModelOf(brands.has(car.brand) ? car.brand : undefined, brandOf.get(car.model)) && {
        model: messages.invalid.option,
      }),
      ...(wrongDay !== undefined && { [reminderDay]: wrongDay }),
      ...(insurer !== null && !insurers.has(insurer) && { insurance_carrier: messages.invalid.option }),
    }
    // The second of two that are the same is the one to change.
    plates.add(plate)
    vins.add(car.vin)
    return problems
  })
}

const takenNumber: readonly string[] = [messages.refused.plateTaken, messages.refused.vinTaken]

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
  const told = Object.values(errors).flat()
  if (told[0] === undefined) return
  const isTaken = told.some((message) => takenNumber.includes(message))
  throw new Refusal(isTaken ? 'conflict' : 'rule', told[0], { errors })
}

/** Of a brand that does not exist any model will do: it is the brand that has to be chosen again. */
function isModelOf(brand: number | undefined, brandOfModel: number | undefined): boolean {
  return brandOfModel !== undefined && (brand === undefined || brand === brandOfModel)
}

/** A car that is not insured has no insurer, whatever was chosen before. */
export function insurerOf({ insured_car, insurance_carrier }: CarForm): number | null {
  return insured_car ? insurance_carrier : null
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)]
