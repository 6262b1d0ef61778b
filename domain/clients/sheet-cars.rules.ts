import { type PlainDate, plainDate } from '../kernel/dates.ts'
import { searchable } from '../kernel/searchable.ts'
import { notificationTypes } from '../reminders/notification-types.ts'
import { wrongReminderDay } from '../reminders/reminder-day.rules.ts'
import { type CarForm, vehicles } from '../vehicles/vehicles.contract.ts'
import { type SheetField, sheetChoices } from './client-sheet.ts'

/** What the garage knows by name, the names as `searchable` has them. Models go by their brand's number and name. */
export type KnownNames = {
  carTypes: ReadonlyMap<string, number>
  brands: ReadonlyMap<string, number>
  models: ReadonlyMap<string, number>
  insurers: ReadonlyMap<string, number>
  /** Where the garage is: no car is newer, and no reminder earlier. */
  today: PlainDate
}
const modelKey = (brand: number, model: string) => `${brand}/${searchable(model)}`

/** A brand and model that nobody knows yet: cars refer to it by its place in the list. */
export type NewModel = { brand: string; model: string }
export type SheetCar = Omit<CarForm, 'model' | 'brand' | 'notification'> & {
  row: number
  model: number | null
  newModel: number | null
  reminders: { type_notification: string; send_date: string }[]
}
/** What stands in a row, by field; dates as the forms have them. */
export type Filled = Partial<Record<SheetField, string>>

/** The columns of one part of the form, under the names that the form has for them. */
export function fieldsOf(part: string, filled: Filled): Record<string, string> {
  const own = Object.entries(filled).filter(([field]) => field.startsWith(`${part}.`))
  return Object.fromEntries(own.map(([field, value]) => [field.slice(part.length + 1), value]))
}

const byLabel = Object.fromEntries(
  Object.entries(sheetChoices).map(([field, options]) => [
    field,
    new Map<string, unknown>(options.map(({ value, label }) => [searchable(label), value])),
  ]),
) as Record<keyof typeof sheetChoices, Map<string, unknown>>

/** What a list calls by that name; what it does not know is left for the form to refuse. */
export function chosen(field: keyof typeof sheetChoices, typed: string | undefined): unknown {
  return typed === undefined ? undefined : (byLabel[field].get(searchable(typed)) ?? typed)
}

/** A number that passes for a brand or model which is still to be added. */
const standIn = 1

export function carOf(filled: Filled, known: KnownNames): { form: Record<string, unknown>; isNew: boolean } {
  const named = (names: ReadonlyMap<string, number>, typed: string | undefined) =>
    typed === undefined ? undefined : (names.get(searchable(typed)) ?? typed)
  const car = fieldsOf('cars', filled)
  const brand = car.brand && known.brands.get(searchable(car.brand))
  const model = brand && car.model ? known.models.get(modelKey(brand, car.model)) : undefined
  const insurer = named(known.insurers, car.insurance_carrier)
  const form = {
    ...car,
    car_type: named(known.carTypes, car.car_type),
    brand: car.brand && (brand || standIn),
    model: car.model && (model ?? standIn),
    transmission: chosen('cars.transmission', car.transmission),
    insured_car: chosen('cars.insured_car', car.insured_car) ?? insurer !== undefined,
    insurance_carrier: insurer ?? null,
  }
  return { form, isNew: car.brand !== undefined && car.model !== undefined && model === undefined }
}

const addedName = vehicles.addBrand.body.shape.name

/** What is wrong with the names of a brand and model that are to be added. */
export function wrongNewNames(filled: Filled): { field: SheetField; message: string }[] {
  return (['cars.brand', 'cars.model'] as const).flatMap((field) => {
    const issue = addedName.safeParse(filled[field]).error?.issues[0]
    return issue ? [{ field, message: issue.message }] : []
  })
}

/** What is wrong with the days on which the owner is to be reminded. */
export function wrongReminders(filled: Filled, today: PlainDate): { field: SheetField; message: string }[] {
  return remindersOf(filled).flatMap(({ type_notification, send_date }) => {
    const field = `reminders.${type_notification}` as const
    const day = plainDate.safeParse(send_date)
    const message = day.success ? wrongReminderDay(day.data, today) : day.error.issues[0]?.message
    return message === undefined ? [] : [{ field, message }]
  })
}

export function remindersOf(filled: Filled) {
  return notificationTypes.keys.flatMap((type) => {
    const send_date = filled[`reminders.${type}`]
    return send_date === undefined ? [] : [{ type_notification: type, send_date }]
  })
}
