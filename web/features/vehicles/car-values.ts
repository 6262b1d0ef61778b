import * as z from 'zod'
import { carYear } from '#domain/kernel/number-fields.ts'
import { type Car, carForm } from '#domain/vehicles/vehicles.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

/** What the chosen ones are called: a form knows only their numbers, and no search has found them after a reload. */
const names = z.object({
  car_type: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  insurance_carrier: z.string().nullable(),
})

/** A car while it is being filled in. `names` stays here: the request does not know it, and leaves it out. */
export const filledInCar = carForm.extend({ year: carYear(() => new Date().getFullYear()), names })
export type FilledInCar = z.output<typeof filledInCar>
export type CarValues = Unfinished<FilledInCar>
export type CarZodForm = ZodForm<CarValues, FilledInCar>

export const emptyCar: CarValues = {
  car_registration: '',
  vin: '',
  color: '',
  year: null,
  car_type: null,
  brand: null,
  model: null,
  transmission: null,
  insured_car: false,
  insurance_carrier: null,
  notification: null,
  names: { car_type: null, brand: null, model: null, insurance_carrier: null },
}

/** A car as the server knows it. The reminders that wait stay as they are: the form asks only for one more. */
export function valuesOfCar({ car_type, brand, model, insurance_carrier, ...car }: Car): CarValues {
  return {
    car_registration: car.car_registration,
    vin: car.vin,
    color: car.color,
    year: car.year,
    car_type: car_type.id,
    brand: brand.id,
    model: model.id,
    transmission: car.transmission,
    insured_car: car.insured_car,
    insurance_carrier: insurance_carrier?.id ?? null,
    notification: null,
    names: {
      car_type: car_type.name,
      brand: brand.name,
      model: model.name,
      insurance_carrier: insurance_carrier?.name ?? null,
    },
  }
}
