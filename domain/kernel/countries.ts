import * as z from 'zod'
import { messages } from './texts.ts'

/** ISO 3166-1 alpha-2. */
const isoCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export const countryCodes: readonly string[] = isoCodes.split(' ')

const known = new Set(countryCodes)

const whyNoCountry = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? messages.required : messages.invalid.country

export const countryCode = z
  .string({ error: whyNoCountry })
  .overwrite((code) => code.trim().toUpperCase())
  .refine((code) => known.has(code), { error: whyNoCountry })

const spanish = new Intl.DisplayNames('es', { type: 'region' })
/** Asked once of each: an export asks for two with every client. */
const names = new Map<string, string>()

/** The country's Spanish name; an unknown code is shown as it is. */
export function countryName(code: string): string {
  if (!known.has(code)) return code
  const name = names.get(code) ?? spanish.of(code) ?? code
  names.set(code, name)
  return name
}

let sorted: readonly { value: string; label: string }[] | undefined

/** For selects: every country, by its Spanish name. */
export function countryOptions(): readonly { value: string; label: string }[] {
  sorted ??= countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'es'))
  return sorted
}
