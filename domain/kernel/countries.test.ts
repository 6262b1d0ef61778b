import { expect, test } from 'vitest'
import * as z from 'zod'
import { said } from '../testing/said.ts'
import { countryCode, countryCodes, countryName, countryOptions } from './countries.ts'
import { isTimeZone, timeZone, timeZoneNames, timeZoneOf } from './time-zones.ts'

test('there are 249 countries, each with a Spanish name of its own', () => {
  expect(new Set(countryCodes).size).toBe(249)
  expect(new Set(countryCodes.map(countryName)).size).toBe(249)
  for (const code of countryCodes) expect(countryName(code)).not.toBe(code)
})

test('names are Spanish, and an unknown code is shown as it is', () => {
  expect(['GT', 'ES', 'US', 'DE'].map(countryName)).toEqual(['Guatemala', 'España', 'Estados Unidos', 'Alemania'])
  expect(countryName('ZZ')).toBe('ZZ')
  expect(countryName('')).toBe('')
})

test('selects list them as a Spanish dictionary does', () => {
  const labels = countryOptions().map(({ label }) => label)
  expect(labels[0]).toBe('Afganistán')
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('es').compare))
  expect(countryOptions()).toHaveLength(249)
})

test('a country is one of them', () => {
  expect(countryCode.parse('gt')).toBe('GT')
  for (const empty of [undefined, null, '', ' ']) {
    expect(said(z.object({ country: countryCode }), { country: empty })).toEqual(['Campo requerido.'])
  }
  for (const wrong of ['ZZ', 'Guatemala', 'G', 5]) expect(said(countryCode, wrong)).toEqual(['País no válido.'])
})

test('every country has a zone of its own that exists, the most populous where there are several', () => {
  for (const code of countryCodes) expect([code, isTimeZone(timeZoneOf(code))]).toEqual([code, true])
  expect(countryCodes.filter((code) => timeZoneOf(code) === 'UTC')).toEqual([])
  expect(['GT', 'JP', 'AR', 'CA', 'PT', 'AU', 'RU'].map(timeZoneOf)).toEqual([
    ...['America/Guatemala', 'Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'America/Toronto', 'Europe/Lisbon'],
    ...['Australia/Sydney', 'Europe/Moscow'],
  ])
  for (const unknown of ['constructor', 'ZZ', '']) expect(timeZoneOf(unknown)).toBe('UTC')
})

test('where the calendar of an older engine lists the zones as a property, they are the same', () => {
  const wanted = countryCodes.map(timeZoneOf)
  const place = Intl.Locale.prototype as { getTimeZones?: () => string[]; timeZones?: string[] }
  const asked = place.getTimeZones as () => string[]
  try {
    delete place.getTimeZones
    Object.defineProperty(place, 'timeZones', { get: asked, configurable: true })
    expect(countryCodes.map(timeZoneOf)).toEqual(wanted)
  } finally {
    delete place.timeZones
    place.getTimeZones = asked
  }
})

test('a zone is a name that the calendar knows, and never an offset', () => {
  for (const right of ['UTC', 'America/Guatemala', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
    expect(isTimeZone(right), right).toBe(true)
  }
  for (const wrong of ['', '+05:00', '-06', 'Marte/Olimpo', 'America', "UTC'; --", 'America/Guatemala ']) {
    expect(isTimeZone(wrong), wrong).toBe(false)
  }
  expect(said(timeZone, 'Marte/Olimpo')).toEqual(['Zona horaria no válida.'])
  expect(said(timeZone, undefined)).toEqual(['Campo requerido.'])
  expect(timeZoneNames()).toContain('America/Guatemala')
  for (const name of timeZoneNames()) expect(isTimeZone(name), name).toBe(true)
})
