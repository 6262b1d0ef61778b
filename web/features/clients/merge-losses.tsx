import { Stack, Text } from '@mantine/core'
import { references } from '#domain/clients/client-codes.ts'
import type { Client } from '#domain/clients/clients.contract.ts'
import { countryName } from '#domain/kernel/countries.ts'
import { type PlainDate, showDate } from '#domain/kernel/dates.ts'
import { searchable } from '#domain/kernel/searchable.ts'
import { Facts } from '#web/ui/facts.tsx'

const inLines = (parts: (string | null)[]) => parts.filter(Boolean).join('\n')

/** What is written down about a person once, as it is told to whoever decides which of two to keep. */
const facts: Record<string, (client: Client) => string | null> = {
  Nombre: ({ name }) => name,
  'Número de documento': ({ document_number }) => document_number,
  'Correo electrónico': ({ email }) => email,
  'Teléfono fijo': ({ phone_number }) => phone_number,
  Celular: ({ mobil_number }) => mobil_number,
  'Fecha de nacimiento': ({ birth_date }) => birth_date && showDate(birth_date as PlainDate),
  Ingreso: ({ admission_date }) => showDate(admission_date as PlainDate),
  Dirección: ({ address, city, country }) => inLines([address, city, countryName(country)]),
  '¿Cómo nos conoció?': ({ reference, description_reference }) =>
    reference && inLines([references.labelOf(reference), description_reference]),
  Facturación: ({ receipt_info: { name, tax_id, phone_number, email, address, city, country_text } }) =>
    inLines([name, tax_id, phone_number, email, address, city, country_text]),
}

/** What the other record says differently, and goes with it. What only that one says is taken over. */
export function MergeLosses({ kept, other }: { kept: Client; other: Client }) {
  const lost = Object.entries(facts).flatMap(([name, tell]) => {
    const [stays, goes] = [tell(kept), tell(other)]
    return stays && goes && searchable(stays) !== searchable(goes) ? [[name, goes] as const] : []
  })
  if (lost.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="Se pierde">
      <Text>
        Esto dice distinto <strong>{other.name}</strong>, y se pierde:
      </Text>
      <Facts facts={lost} />
    </Stack>
  )
}
