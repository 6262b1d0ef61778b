import { newClientForm } from '#domain/clients/clients.contract.ts'
import { createClient } from '#server/features/clients/public.ts'
import type { Scope } from '#server/kernel/scope.ts'

const names =
  'Ana María Peña|Carlos Alvarado|Beatriz Núñez|Diego Barrera|Carmen Castellanos|Ernesto Escobar|Claudia Guzmán|' +
  'Héctor Iraheta|Daniela Orellana|Jorge Portillo|Gabriela Solórzano|Ricardo Umaña'

/** A dozen clients with a car each, enough for a year of orders. */
export async function addFirstClients(scope: Scope): Promise<void> {
  const place = { country: 'SV', city: 'San Salvador' }
  for (const [index, name] of names.split('|').entries()) {
    const at = { ...place, address: `Calle Arce ${12 + index * 3}` }
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
    const form = newClientForm.parse({
      name,
      email: `${plain}@correo.example`,
      phone_number: `2245${1180 + index}`,
      mobil_number: `+5037120${1000 + index * 37}`,
      birth_date: `19${70 + index}-03-1${index % 10}`,
      gender: index % 2 === 0 ? 20 : 10,
      document_number: `0123456${index % 10}-${index % 9}`,
      admission_date: '2020-01-15',
      ...at,
      reference: 40,
      description_reference: 'Una amistad',
      contacts_info: [],
      receipt_info: { name, tax_id: `0614-1503${70 + index}-101-${index % 10}`, ...at },
      cars: [
        {
          car_registration: `P${112233 + index * 7919}`,
          vin: `JTDBR32E${300123450 + index * 1777}`,
          color: 'Gris',
          year: 2010 + index,
          car_type: 1,
          brand: 1,
          model: 1,
          transmission: 20,
          insured_car: false,
        },
      ],
    })
    await createClient(scope, form)
  }
}
