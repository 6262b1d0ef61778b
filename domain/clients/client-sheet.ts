import { countryOptions } from '../kernel/countries.ts'
import { no, yes } from '../kernel/sheet-cells.ts'
import { notificationTypes } from '../reminders/notification-types.ts'
import { transmissions } from '../vehicles/transmissions.ts'
import { genders, references, socialNetworks } from './client-codes.ts'

export const clientSheetName = 'Clientes'
export const mostSheetRows = 10_000

type Column = {
  title: string
  kind: 'text' | 'date' | 'choice'
  width?: number
  /** What the instructions say about it. */
  hint: string
  example: string
}

const text = (title: string, example: string, hint = '', width?: number): Column => ({
  title,
  kind: 'text',
  hint,
  example,
  ...(width && { width }),
})
const date = (title: string, example: string, hint = 'Fecha: DD/MM/AAAA.'): Column => ({
  title,
  kind: 'date',
  hint,
  example,
})
const choice = (title: string, example: string, hint = 'Elige de la lista.', width?: number): Column => ({
  ...text(title, example, hint, width),
  kind: 'choice',
})

const asPersonal = 'Vacío: como en los datos personales.'
const phone = 'De 8 a 15 dígitos.'

/**
 * The columns of the template, in its order, by the path of their field in the form of a new client. One row is one
 * client with one car; further cars of the same client are further rows with the same document number (or, where there
 * is none, with the same name and telephone).
 */
export const sheetColumns = {
  name: text('Nombre*', 'Beatriz Núñez', 'Solo letras, mínimo 3.', 28),
  email: text('Correo*', 'beatriz@example.com', '', 26),
  phone_number: text('Teléfono*', '22501234', phone),
  mobil_number: text('Celular', '+50370112233', phone),
  birth_date: date('Fecha de nacimiento', '29/02/1988'),
  gender: choice('Género*', 'Mujer'),
  document_number: text('Número de documento', '01234567-8', 'Reúne las filas de un mismo cliente.', 22),
  admission_date: date('Fecha de ingreso*', '15/01/2026'),
  country: choice('País*', 'El Salvador', 'Elige de la lista, o escribe su código de dos letras.'),
  city: text('Ciudad*', 'San Salvador'),
  address: text('Dirección*', 'Calle Arce 12', '', 30),
  reference: choice('Referencia', 'Amistad', 'Cómo conoció el taller. Elige de la lista.'),
  description_reference: text(
    'Descripción de la referencia',
    'Una amiga',
    `Con «${references.entries.social_network.label}»: ${socialNetworks.options.map(({ label }) => label).join(', ')}.`,
    26,
  ),
  'contacts_info.name': text('Contacto: nombre', 'Ramón Núñez', 'Otro contacto del mismo cliente va en otra fila.', 24),
  'contacts_info.mobil_number': text('Contacto: celular', '+50370445566', phone, 20),
  'contacts_info.phone_number': text('Contacto: teléfono', '22509999', phone, 20),
  'contacts_info.email': text('Contacto: correo', 'ramon@example.com', '', 24),
  'receipt_info.tax_id': text('Facturación: número de identificación*', '0614-290288-101-1', 'NIT, RTN, RUC, RFC…', 36),
  'receipt_info.name': text('Facturación: nombre', 'Beatriz Núñez', asPersonal, 28),
  'receipt_info.phone_number': text('Facturación: teléfono', '22501234', asPersonal, 22),
  'receipt_info.email': text('Facturación: correo', 'beatriz@example.com', asPersonal, 26),
  'receipt_info.country': choice('Facturación: país', 'El Salvador', asPersonal, 20),
  'receipt_info.city': text('Facturación: ciudad', 'San Salvador', asPersonal, 20),
  'receipt_info.address': text('Facturación: dirección', 'Calle Arce 12', asPersonal, 30),
  'cars.car_registration': text('Matrícula*', 'P123456', 'Única en el taller.'),
  'cars.vin': text('VIN*', '9BWZZZ377VT004251', 'Único en el taller.', 22),
  'cars.color': text('Color*', 'Rojo'),
  'cars.year': text('Año*', '2019', 'Cuatro dígitos.', 10),
  'cars.car_type': choice('Tipo de vehículo*', 'Sedán'),
  'cars.brand': text('Marca*', 'Toyota', 'Si no está en el catálogo, se agrega a tu taller.'),
  'cars.model': text('Modelo*', 'Corolla', 'Si no está en el catálogo, se agrega a tu taller.'),
  'cars.transmission': choice('Transmisión*', 'Automático'),
  'cars.insured_car': choice('Asegurado', 'Sí', 'Sí o No.', 12),
  'cars.insurance_carrier': choice('Aseguradora', '', 'Una de las aseguradoras de tu taller.', 22),
  'reminders.engine_tuning': reminder('engine_tuning'),
  'reminders.oil_change': reminder('oil_change'),
  'reminders.annual_check_up': reminder('annual_check_up'),
} as const satisfies Record<string, Column>

function reminder(type: (typeof notificationTypes.keys)[number]): Column {
  const { label } = notificationTypes.entries[type]
  return {
    ...date(`Recordatorio: ${label}`, '01/03/2027', 'Cuándo enviarlo, de hoy en adelante. Fecha: DD/MM/AAAA.'),
    width: 32,
  }
}

export type SheetField = keyof typeof sheetColumns
export const sheetFields = Object.keys(sheetColumns) as SheetField[]
export const isRequired = (field: SheetField) => sheetColumns[field].title.endsWith('*')

/** What the lists of the template offer; types of car and insurers come from the database. */
export const sheetChoices = {
  gender: genders.options,
  reference: references.options,
  country: countryOptions(),
  'receipt_info.country': countryOptions(),
  'cars.transmission': transmissions.options,
  'cars.insured_car': [
    { value: true, label: yes },
    { value: false, label: no },
  ],
} as const satisfies Partial<Record<SheetField, readonly { value: unknown; label: string }[]>>
