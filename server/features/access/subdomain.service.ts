import { behindDoor, type Visitor } from '#server/kernel/scope.ts'
import { findGarageBySubdomain } from './access.repo.ts'

/** `taller` for `taller.example.com` when the base domain is `example.com`; undefined on every other host. */
export function subdomainOf(host: string, baseDomain: string | undefined): string | undefined {
  if (!baseDomain || !host.endsWith(`.${baseDomain}`)) return undefined
  const name = host.slice(0, -baseDomain.length - 1)
  return name === 'www' || name.includes('.') ? undefined : name
}

export async function describeGarageOfHost({ house, host }: Visitor) {
  const subdomain = subdomainOf(host, house.configuration.baseDomain)
  if (!subdomain) return { garage: null }
  const garage = await behindDoor(house, { subdomain }, (tx) => findGarageBySubdomain(tx, subdomain))
  if (!garage) return { garage: null }
  return { garage: { name: garage.name, logo: logoAddress(garage.id, garage.logo_file_id) } }
}

/** Logos are public; the file's id in the address makes a new logo a new address. */
export function logoAddress(garageId: number, logoFileId: number | null): string | null {
  return logoFileId === null ? null : `/api/garage/${garageId}/logo/?file=${logoFileId}`
}
