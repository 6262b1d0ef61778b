import { carName } from '#domain/vehicles/vehicle-fields.ts'

/** A row of the view `described_car`, which has all of these although its types do not say so. */
type DescribedCar = Record<'car_registration' | 'vin' | 'model' | 'brand', string | null>

/** How the answers about orders name a car; each says which of it it tells. */
export function carOf(row: DescribedCar) {
  const { car_registration, vin, model, brand } = row as Record<keyof DescribedCar, string>
  return { car_registration, vin, brand, name: carName({ model, brand }) }
}
