import * as z from 'zod'
import { messages } from './texts.ts'

/** The zone in which most of a country's people live. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo',
  BZ: 'America/Belize',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  CR: 'America/Costa_Rica',
  CU: 'America/Havana',
  DO: 'America/Santo_Domingo',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GF: 'America/Cayenne',
  GP: 'America/Guadeloupe',
  GT: 'America/Guatemala',
  GY: 'America/Guyana',
  HN: 'America/Tegucigalpa',
  HT: 'America/Port-au-Prince',
  MQ: 'America/Martinique',
  MX: 'America/Mexico_City',
  NI: 'America/Managua',
  PA: 'America/Panama',
  PE: 'America/Lima',
  PR: 'America/Puerto_Rico',
  PY: 'America/Asuncion',
  SR: 'America/Paramaribo',
  SV: 'America/El_Salvador',
  US: 'America/New_York',
  UY: 'America/Montevideo',
  VE: 'America/Caracas',
}

const elsewhere = 'UTC'

export function timeZoneOf(country: string): string {
  return Object.hasOwn(mainZones, country) ? (mainZones[country] ?? elsewhere) : elsewhere
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
