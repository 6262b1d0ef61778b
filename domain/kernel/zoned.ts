import { addDays, addMonths, dateOf, type PlainDate, partsOf, showDate } from './dates.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/** One for each zone: making it costs far more than asking it. */
function formatsOf(shown: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = formats.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      ...shown,
    })
    formats.set(timeZone, format)
    return format
  }
}

const clockFormat = formatsOf({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
const dayFormat = formatsOf({ year: 'numeric', month: '2-digit', day: '2-digit' })

type Clock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** What calendar and clock on the wall show at an instant. */
export function clockIn(instant: Date, timeZone: string): Clock {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockFormat(timeZone).formatToParts(instant)) {
    if (type in shown) shown[type as keyof Clock] = Number(value)
  }
  return shown
}

/** The wall's reading as if it were UTC: comparable with other readings of the same zone. */
function reading(at: number, timeZone: string): number {
  const shown = clockIn(new Date(at), timeZone)
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
}

function offsetAt(at: number, timeZone: string): number {
  return reading(at, timeZone) - Math.floor(at / second) * second
}

/** Asked as one text: a report asks it of thousands of orders at once, and the parts of a clock take five times as long. */
export function plainDateIn(instant: Date, timeZone: string): PlainDate {
  const [month, ofMonth, year = ''] = dayFormat(timeZone).format(instant).split('/')
  return `${year.padStart(4, '0')}-${month}-${ofMonth}` as PlainDate
}

export function monthIn(instant: Date, timeZone: string): { year: number; month: number } {
  const { year, month } = clockIn(instant, timeZone)
  return { year, month }
}

/** Instants whose wall reads the wanted time: two in an overlap, none in a gap; and the offsets around. */
function instantsReading(wanted: number, timeZone: string) {
  const [before, after] = [offsetAt(wanted - day, timeZone), offsetAt(wanted + day, timeZone)]
  const found = [wanted - before, wanted - after].filter((at) => reading(at, timeZone) === wanted)
  return { first: found.length > 0 ? Math.min(...found) : undefined, before, after }
}

/** The first instant of a day; where midnight was skipped, the instant at which the clock was set on. */
export function startOfDayIn(date: PlainDate, timeZone: string): Date {
  const { year, month, day: ofMonth } = partsOf(date)
  const wanted = Date.UTC(year, month - 1, ofMonth)
  const { first, before, after } = instantsReading(wanted, timeZone)
  if (first !== undefined) return new Date(first)
  let [earlier, later] = [wanted - Math.max(before, after) - second, wanted - Math.min(before, after)]
  while (later - earlier > second) {
    const middle = Math.floor((earlier + later) / 2 / second) * second
    if (offsetAt(middle, timeZone) === before) earlier = middle
    else later = middle
  }
  return new Date(later)
}

/** A calendar month as a span of instants: from the first up to, and without, the second. */
export function spanOfMonthIn(year: number, month: number, timeZone: string): { from: Date; to: Date } {
  const first = dateOf(year, month, 1)
  return { from: startOfDayIn(first, timeZone), to: startOfDayIn(addMonths(first, 1), timeZone) }
}

/** No date comes after it, so that whoever names it leaves the end open. */
const lastDay = '9999-12-31'

/** Days, both included, as a span of instants; an edge that is left open stays open. */
export function spanOfDaysIn(days: { from?: PlainDate | undefined; to?: PlainDate | undefined }, timeZone: string) {
  return {
    from: days.from && startOfDayIn(days.from, timeZone),
    to: days.to && days.to !== lastDay ? startOfDayIn(addDays(days.to, 1), timeZone) : undefined,
  }
}

export function startOfMonthIn(instant: Date, timeZone: string): Date {
  const { year, month } = monthIn(instant, timeZone)
  return startOfDayIn(dateOf(year, month, 1), timeZone)
}

const two = (count: number) => String(count).padStart(2, '0')

/** What a letter says of something that ends: whoever reads it late knows that it has. */
export function dayAndHour(instant: Date, timeZone: string): string {
  const { hour, minute } = clockIn(instant, timeZone)
  return `${showDate(plainDateIn(instant, timeZone))} ${hour === 1 ? 'a la' : 'a las'} ${two(hour)}:${two(minute)}`
}

/** DD/MM/YYYY HH:mm:ss A, as the printed sheets are stamped: twenty-four hours, and yet AM or PM. */
export function printStamp(instant: Date, timeZone: string): string {
  const shown = clockIn(instant, timeZone)
  const date = [two(shown.day), two(shown.month), String(shown.year).padStart(4, '0')].join('/')
  const time = [shown.hour, shown.minute, shown.second].map(two).join(':')
  return `${date} ${time} ${shown.hour < 12 ? 'AM' : 'PM'}`
}
