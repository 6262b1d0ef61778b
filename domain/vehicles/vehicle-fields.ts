import { limits } from '../kernel/fields.ts'
import { atMost, matching, text, withoutStrayBlanks } from '../kernel/text-rules.ts'
import { messages } from '../kernel/texts.ts'

const { invalid } = messages

/** Plates and VINs are read aloud and compared: capitals, and no stray spaces. */
const capitals = (typed: string) => withoutStrayBlanks(typed).toUpperCase()

/** A brand or a model that staff adds because the catalogue lacks it. */
export const catalogueName = text([atMost(limits.alphanumeric)], { tidy: withoutStrayBlanks })

/** Letters and digits; spaces and dashes between them as people write them. */
export const carRegistration = text(
  [matching(/^[\p{L}\p{Nd}]+(?:[ -]+[\p{L}\p{Nd}]+)*$/u, invalid.lettersAndDigitsOnly), atMost(limits.alphanumeric)],
  { tidy: capitals },
)

/** Since 1981 a VIN has 17 characters, without I, O and Q; older cars have other numbers. */
const modernLength = 17
export const vin = text(
  [
    matching(/^[A-Z0-9]+$/, invalid.lettersAndDigitsOnly),
    atMost(limits.alphanumeric),
    { holds: (typed) => typed.length !== modernLength || !/[IOQ]/.test(typed), says: invalid.vin },
  ],
  { tidy: (typed) => capitals(typed).replaceAll(/[ -]/g, '') },
)

/** Two plates that differ only in case, spaces or dashes are the same one; the database compares them so as well. */
export function plateKey(registration: string): string {
  return registration.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** How a car is called where there is no room for a table. */
export function carName(car: { model: string; brand: string }): string {
  return `${car.model} - ${car.brand}`
}

type ReadCar = { id: number; car_registration: string; model: { name: string }; brand: { name: string } }

/** What a car is chosen by: its plate and its name. */
export function namedCar({ id, car_registration, model, brand }: ReadCar) {
  return { id, car_registration, name: carName({ model: model.name, brand: brand.name }) }
}

/** The brand in a car's name: what stands after its last dash, as a model may have dashes of its own. */
export function brandOf(name: string): string {
  return name.split(' - ').at(-1) ?? name
}
