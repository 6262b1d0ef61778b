import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Car, CarForm } from '#domain/vehicles/vehicles.contract.ts'
import { setReminders } from '#server/features/reminders/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { insurerOf, refuseWrongCars } from './car-checks.service.ts'
import {
  deleteCar,
  findCar,
  holdClients,
  insertCars,
  insertOwnerChange,
  moveCar,
  type NewCar,
  updateCar,
} from './cars.repo.ts'
import { insertOwnBrand, insertOwnModel, modelColumns } from './catalogue.repo.ts'

/** Cars of one client, checked already: rows and reminders. Who calls says in the audit what they belong to. */
export async function addCars(scope: Scope, clientId: number, cars: readonly CarForm[]): Promise<number[]> {
  const ids = await insertCars(
    scope,
    cars.map((car) => ({ ...rowOf(car), client_id: clientId })),
  )
  await setReminders(
    scope,
    cars.flatMap(({ notification }, index) =>
      notification ? [{ ...notification, car_id: ids[index] as number }] : [],
    ),
    { replaces: true },
  )
  return ids
}

export async function createCar(scope: Scope, { client, ...car }: CarForm & { client: number }): Promise<Car> {
  await holdOwner(scope, client)
  await refuseWrongCars(scope, [car])
  const [id] = await addCars(scope, client, [car])
  await audit(scope, 'create_car', 'car', id as number, { client, car_registration: car.car_registration })
  return findCar(scope, id as number)
}

export async function saveCar(scope: Scope, id: number, car: CarForm & { version?: number | undefined }): Promise<Car> {
  const { client } = await findCar(scope, id)
  if (car.notification) await holdOwner(scope, client)
  await refuseWrongCars(scope, [car], undefined, id)
  await updateCar(scope, id, rowOf(car), car.version)
  if (car.notification) await setReminders(scope, [{ ...car.notification, car_id: id }], { replaces: true })
  await audit(scope, 'update_car', 'car', id)
  return findCar(scope, id)
}

export async function removeCar(scope: Scope, id: number): Promise<Record<string, never>> {
  const { car_registration, client } = await findCar(scope, id)
  await deleteCar(scope, id)
  await audit(scope, 'delete_car', 'car', id, { car_registration, client })
  return {}
}

export async function changeOwner(
  scope: Scope,
  id: number,
  { client, version }: { client: number; version?: number | undefined },
): Promise<Car> {
  const car = await findCar(scope, id)
  await holdOwner(scope, client, car.client)
  if (car.client === client) throw fieldRefusal('rule', 'client', messages.refused.sameOwner)
  await moveCar(scope, id, car.client, client, version)
  await insertOwnerChange(scope, id, car.client, client)
  await audit(scope, 'change_car_owner', 'car', id, { from: car.client, to: client })
  return findCar(scope, id)
}

/** Whom a car is for stays until the transaction ends, and so does whom it was of before. */
async function holdOwner(scope: Scope, client: number, formerly = client): Promise<void> {
  const held = await holdClients(scope, [client, formerly])
  const owner = held.find(({ id }) => id === client)
  if (!owner) throw fieldRefusal('not_found', 'client', messages.notFound)
  if (owner.erased_at) throw fieldRefusal('conflict', 'client', messages.refused.erasedClient)
}

export async function addBrand(scope: Scope, name: string) {
  const id = await insertOwnBrand(scope, name)
  await audit(scope, 'create_brand', 'garage_brand', id, { name })
  return { id, name, models: [] }
}

export async function addModel(scope: Scope, brand: number, name: string) {
  const id = await insertOwnModel(scope, brand, name)
  await audit(scope, 'create_model', 'garage_model', id, { brand, name })
  return { id, name }
}

function rowOf(car: CarForm): Omit<NewCar, 'client_id'> {
  return {
    car_registration: car.car_registration,
    vin: car.vin,
    color: car.color,
    year: car.year,
    car_type_id: car.car_type,
    ...modelColumns(car.model),
    transmission: car.transmission,
    insured_car: car.insured_car,
    insurance_carrier_id: insurerOf(car),
  }
}
