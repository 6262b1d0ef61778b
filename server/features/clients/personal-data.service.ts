import { Readable } from 'node:stream'
import { genders, references } from '#domain/clients/client-codes.ts'
import { type Client, noOrderYet } from '#domain/clients/clients.contract.ts'
import { countryName } from '#domain/kernel/countries.ts'
import { plainMoney } from '#domain/kernel/money.ts'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import { transmissions } from '#domain/vehicles/transmissions.ts'
import type { Download } from '#server/kernel/download.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findKnown } from './client-upkeep.service.ts'
import { readClient } from './clients.service.ts'
import { ordersInWords } from './personal-orders.service.ts'

/** All that is known of one person, for them to read: Spanish names, plain values. */
export async function personalDataOf(scope: Scope, id: number): Promise<Download> {
  await findKnown(scope, id)
  const client = await readClient(scope, id)
  const text = JSON.stringify({ ...inWords(client), ordenes: await ordersInWords(scope, id) }, null, 2)
  const content = Readable.from([text])
  return { download: true, content, mediaType: 'application/json', name: `cliente-${id}.json`, cacheSeconds: 0 }
}

function inWords(client: Client): Record<string, unknown> {
  const { receipt_info: receipt } = client
  return {
    nombre: client.name,
    documento: client.document_number,
    correo: client.email,
    telefono: client.phone_number,
    celular: client.mobil_number,
    fecha_de_nacimiento: client.birth_date,
    genero: genders.labelOf(client.gender),
    fecha_de_ingreso: client.admission_date,
    pais: countryName(client.country),
    ciudad: client.city,
    direccion: client.address,
    referencia: client.reference === null ? null : references.labelOf(client.reference),
    descripcion_de_la_referencia: client.description_reference,
    contactos: client.contacts_info.map((contact) => ({
      nombre: contact.name,
      telefono: contact.phone_number,
      celular: contact.mobil_number,
      correo: contact.email,
    })),
    facturacion: {
      nombre: receipt.name,
      identificacion_tributaria: receipt.tax_id,
      telefono: receipt.phone_number,
      correo: receipt.email,
      pais: receipt.country_text,
      ciudad: receipt.city,
      direccion: receipt.address,
    },
    vehiculos: client.cars.map((car) => ({
      matricula: car.car_registration,
      vin: car.vin,
      marca: car.brand.name,
      modelo: car.model.name,
      anio: car.year,
      color: car.color,
      tipo: car.car_type.name,
      transmision: transmissions.labelOf(car.transmission),
      aseguradora: car.insurance_carrier?.name ?? null,
      notificaciones: car.notifications.map((notification) => ({
        tipo: notificationTypes.labelOf(notification.type_notification),
        fecha: notification.send_date,
      })),
    })),
    ultima_orden: client.last_order === noOrderYet ? null : client.last_order,
    total_facturado: plainMoney(client.total_amount),
  }
}
