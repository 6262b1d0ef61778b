import * as z from 'zod'
import { countryCodes } from './countries.ts'
import { messages } from './texts.ts'

/** Where a country has several, the one in which most of its people live; those without people have a neighbour's. */
const mainZones: Record<string, string> = {
  AQ: 'Antarctica/McMurdo',
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  BV: 'Europe/Oslo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Chuuk',
  GL: 'America/Nuuk',
  HM: 'Indian/Kerguelen',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  UM: 'Pacific/Wake',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

const elsewhere = 'UTC'

/** The calendar knows the zones of each country; TypeScript does not know yet that it can be asked, Node 22 otherwise. */
type Place = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }

export function timeZoneOf(country: string): string {
  if (!countryCodes.includes(country)) return elsewhere
  return mainZones[country] ?? onlyZoneOf(new Intl.Locale(`und-${country}`)) ?? elsewhere
}

function onlyZoneOf(place: Place): string | undefined {
  return (place.getTimeZones?.() ?? place.timeZones)?.[0]
}

/** Names only: Intl also takes offsets like +05:00, which PostgreSQL would read with the opposite sign. */
const zoneName = /^(?:UTC|[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/

export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const whyNoZone = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? messages.required : messages.invalid.timeZone

export const timeZone = z.string({ error: whyNoZone }).trim().refine(isTimeZone, { error: whyNoZone })

/** For selects. */
export function timeZoneNames(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), elsewhere])]
}
