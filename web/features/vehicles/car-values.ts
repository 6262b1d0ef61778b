import * as z from 'zod'
import type { PlainDate } from '#domain/kernel/dates.ts'
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
export const filledInCar = carForm.extend({ names })
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

/** A car as the server knows it; of the reminders that wait, the next one. */
export function valuesOfCar({ car_type, brand, model, insurance_carrier, notifications, ...car }: Car): CarValues {
  const [next] = notifications
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
    notification: next ? { type_notification: next.type_notification, send_date: next.send_date as PlainDate } : null,
    names: {
      car_type: car_type.name,
      brand: brand.name,
      model: model.name,
      insurance_carrier: insurance_carrier?.name ?? null,
    },
  }
}
