import type * as z from 'zod'
import { clients } from '#domain/clients/clients.contract.ts'
import { type car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { carBody, clientBody } from './clients.ts'
import type { TestGarage } from './garages.ts'
import type { World } from './world.ts'

/** As the wire has it. */
type Car = z.input<typeof car>
type CarGiven = Parameters<typeof carBody>[0]

/** A client of whoever asks, with one car. */
export async function makeOwner(w: World, as: string, name = 'Beatriz Núñez', car: CarGiven = {}) {
  const { body } = await w.ask(clients.create, { as, body: clientBody({ name, cars: [carBody(car)] }) })
  return { id: body.id, car: body.cars[0] as Car }
}

/** One more car of a client. */
export async function makeCar(w: World, as: string, client: number, car: CarGiven = {}): Promise<Car> {
  return (await w.ask(vehicles.create, { as, body: { ...carBody(car), client } })).body
}

/** A car as its form sends it back when nothing was changed. */
export function bodyOf({ car_type, brand, model, insurance_carrier, ...car }: Car) {
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
    version: car.version,
  }
}

/** All that a refused request must leave as it was: cars, reminders, own brands and models, and what was written down. */
export function vehiclesOf(w: World, garage: TestGarage) {
  return w.database.asOwner(
    `select (select json_agg(t order by id) from car t where garage_id = $1) as cars,
      (select json_agg(t order by id) from reminder t where garage_id = $1) as reminders,
      (select json_agg(t order by id) from garage_brand t where garage_id = $1) as brands,
      (select json_agg(t order by id) from garage_model t where garage_id = $1) as models,
      (select json_agg(t order by id) from car_owner_change t where garage_id = $1) as owners,
      (select count(*)::int from audit_entry where garage_id = $1) as written`,
    [garage.id],
  )
}
