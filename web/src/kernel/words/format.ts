/** Dates, times, money and amounts as people read them, in English and Spanish. Pure: the zone and the moment are always given. */
export type Locale = 'en' | 'es'
export type Formatter = ReturnType<typeof make>

const tags = { en: 'en-US', es: 'es-US' } as const

// The few words that Intl has no way to say. They stay here and not in the catalogue, so that this file runs and is tested anywhere.
const words = {
  en: {
    forYou: (time: string) => `${time} for you`,
    range: (from: string, to: string) => `${from} to ${to}`,
    now: 'now',
    days: ['Yesterday', 'Today', 'Tomorrow'],
  },
  es: {
    forYou: (time: string) => `${time} para ti`,
    range: (from: string, to: string) => `${from} a ${to}`,
    now: 'ahora',
    days: ['Ayer', 'Hoy', 'Mañana'],
  },
} as const

/** Everything below, bound to a language. In a component: `const format = useFormat()`. */
export function makeFormatter(locale: Locale): Formatter {
  made[locale] ??= make(locale)
  return made[locale]
}
const made: Partial<Record<Locale, Formatter>> = {}

function make(locale: Locale) {
  const days = daysIn(locale)
  return { locale, ...days, ...timesIn(locale, days), ...amountsIn(locale), ...lengthsIn(locale) }
}

const yearUnless = (day: string, today: string) => (today.slice(0, 4) === day.slice(0, 4) ? {} : ({ year: 'numeric' } as const))

function daysIn(locale: Locale) {
  const say = words[locale]
  const onDay = (day: string, options: Intl.DateTimeFormatOptions) => formatInstant(locale, `${day}T12:00:00.000Z`, 'UTC', options)
  /** `Thu, Dec 10`; with the year when it is not the year of `today` */
  const shortDay = (day: string, today = day) => onDay(day, { weekday: 'short', month: 'short', day: 'numeric', ...yearUnless(day, today) })
  return {
    shortDay,
    /** `Today`, `Tomorrow`, `Yesterday` or `Thu, Dec 10`. `today` is the viewer's own calendar day: never another person's. */
    dayName: (day: string, today: string) => say.days[countDaysBetween(today, day) + 1] ?? shortDay(day, today),
    /** What begins with `Today`, as it stands in the middle of a sentence: `today, 9:00 AM` */
    within: (text: string) => (say.days.some((name) => text.startsWith(name)) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text),
    /** `Thursday, December 10`; with its year where that is not the one of `today` */
    longDay: (day: string, today = day) => onDay(day, { weekday: 'long', month: 'long', day: 'numeric', ...yearUnless(day, today) }),
    /** `December 10, 2026`, for birthdays and dates of service */
    date: (day: string) => onDay(day, { month: 'long', day: 'numeric', year: 'numeric' }),
    /** `Dec 10, 2026` */
    shortDate: (day: string) => onDay(day, { month: 'short', day: 'numeric', year: 'numeric' }),
    /** `December 2026` */
    month: (day: string) => onDay(day, { month: 'long', year: 'numeric' }),
    /** `Dec` */
    shortMonth: (day: string) => onDay(day, { month: 'short' }),
    /** `Mon`, or `Monday` */
    weekday: (day: string, width: 'short' | 'long' = 'short') => onDay(day, { weekday: width }),
    /** `December 7 to 13`, `November 30 to December 6` */
    week: (from: string, to: string) => {
      const sameMonth = from.slice(0, 7) === to.slice(0, 7)
      const whole = (day: string) => onDay(day, { month: 'long', day: 'numeric' })
      const bare = (day: string) => (sameMonth ? String(Number(day.slice(8))) : whole(day))
      return locale === 'es' ? say.range(bare(from), whole(to)) : say.range(whole(from), bare(to))
    },
  }
}

function timesIn(locale: Locale, { dayName, shortDay }: ReturnType<typeof daysIn>) {
  const say = words[locale]
  /** `10:00 AM` */
  const time = (instant: string, zone: string) => formatInstant(locale, instant, zone, { hour: 'numeric', minute: '2-digit' })
  const { zoneName, zoneWords } = zonesIn(locale)
  /** `10:00 AM EST` */
  const timeWithZone = (instant: string, zone: string) => `${time(instant, zone)} ${zoneName(instant, zone)}`
  return {
    time,
    zoneName,
    zoneWords,
    timeWithZone,
    /** `Today, 9:00 AM CST` */
    dayAndTime: (instant: string, zone: string, now: string) =>
      `${dayName(dayOf(instant, zone), dayOf(now, zone))}, ${timeWithZone(instant, zone)}`,
    /** `9:00 to 10:00 AM CST`, `1:30 AM EDT to 1:00 AM EST` */
    timeRange: (from: string, to: string, zone: string) => {
      // Where the clocks change in between, the end can read earlier than the start.
      if (zoneName(from, zone) !== zoneName(to, zone)) return say.range(timeWithZone(from, zone), timeWithZone(to, zone))
      const [start, end] = [time(from, zone), time(to, zone)]
      const half = (text: string) => text.replace(/^[\d:]+/, '')
      const bare = half(start) === half(end) ? start.slice(0, start.length - half(start).length) : start
      return `${say.range(bare, end)} ${zoneName(from, zone)}`
    },
    /** `10:00 AM EST, 9:00 AM for you`; only the first part when both clocks show the same; with the day when the days differ. */
    bothZones: (instant: string, zone: string, viewerZone: string) => {
      const [there, here] = [time(instant, zone), time(instant, viewerZone)]
      const sameDay = dayOf(instant, zone) === dayOf(instant, viewerZone)
      if (there === here && sameDay) return timeWithZone(instant, zone)
      return `${timeWithZone(instant, zone)}, ${say.forYou(sameDay ? here : `${shortDay(dayOf(instant, viewerZone))}, ${here}`)}`
    },
  }
}

function zonesIn(locale: Locale) {
  /** `EST`, as it is called at that moment */
  const zoneName = (instant: string, zone: string) =>
    dateFormat(tags[locale], { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(Date.parse(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  /** `Eastern Time`: a zone as people call it, whatever the season. Older browsers know only the name of the season. */
  const zoneWords = (instant: string, zone: string) => {
    const wordsIn = (timeZoneName: 'longGeneric' | 'long') =>
      dateFormat(tags[locale], { timeZone: zone, timeZoneName }).formatToParts(Date.parse(instant))
    const parts = () => {
      try {
        return wordsIn('longGeneric')
      } catch {
        return wordsIn('long')
      }
    }
    return parts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  }
  return { zoneName, zoneWords }
}

function lengthsIn(locale: Locale) {
  const tag = tags[locale]
  return {
    /** `in 12 minutes`, `2 hours ago`, `now` */
    relative: (instant: string, now: string) => {
      const minutes = Math.round((Date.parse(instant) - Date.parse(now)) / 60_000)
      if (minutes === 0) return words[locale].now
      // Safari before 14 knows no words for a distance in time.
      if (!Intl.RelativeTimeFormat) return `${minutes} min`
      const away = Math.abs(minutes)
      const [size, unit] = away < 60 ? ([1, 'minute'] as const) : away < 1440 ? ([60, 'hour'] as const) : ([1440, 'day'] as const)
      return new Intl.RelativeTimeFormat(tag).format(Math.round(minutes / size), unit)
    },
    /** `45 minutes`, `1 hour 15 minutes` */
    duration: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      const said = [
        hours > 0 && unitFormat(tag, 'hour', 'long').format(hours),
        (rest > 0 || hours === 0) && unitFormat(tag, 'minute', 'long').format(rest),
      ]
      return said.filter(Boolean).join(' ')
    },
    /** `45 min` */
    minutes: (minutes: number) => clean(unitFormat(tag, 'minute', 'short').format(minutes)),
  }
}

function amountsIn(locale: Locale) {
  const tag = tags[locale]
  return {
    /** `$44.00` */
    // NOTE: nothing taken off is -0 in JavaScript, which would be written as -$0.00. Adding 0 makes it 0.
    money: (cents: number) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(cents / 100 + 0),
    number: (amount: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options).format(amount),
    percent: (part: number) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(part),
    /** `English and Igbo` */
    list: (items: readonly string[]) =>
      Intl.ListFormat ? new Intl.ListFormat(tag, { type: 'conjunction' }).format(items) : items.join(', '),
    /** `español` of `es`; the code itself when the browser does not know */
    languageName: (code: string) => (Intl.DisplayNames ? (new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code) : code),
  }
}

const formatInstant = (locale: Locale, instant: string, zone: string, options: Intl.DateTimeFormatOptions) =>
  clean(dateFormat(tags[locale], { ...options, timeZone: zone }).format(Date.parse(instant)))

/** The calendar day that a moment falls on in a zone, `YYYY-MM-DD`. */
export function dayOf(instant: string, zone: string): string {
  const parts = dateFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    Date.parse(instant),
  )
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** How many days `to` is after `from`. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00.000Z`) - Date.parse(`${from}T12:00:00.000Z`)) / 86_400_000)

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00.000Z`).getUTCDay() + 6) % 7))

/** The heading for a time: morning until noon, evening from 5 PM. */
export function findPartOfDay(instant: string, zone: string): 'morning' | 'afternoon' | 'evening' {
  // Some engines call midnight 24.
  const hour = Number(dateFormat('en-US', { timeZone: zone, hour: '2-digit', hour12: false }).format(Date.parse(instant))) % 24
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

/** `Chicago` of `America/Chicago`. */
export const nameZoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** How many hours the clock in `zone` is ahead of the one in `other`, at that moment; halves are possible. */
export const countHoursAhead = (instant: string, zone: string, other: string): number =>
  (wallTime(instant, zone) - wallTime(instant, other)) / 3_600_000

function wallTime(instant: string, zone: string): number {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hour12: false } as const
  const parts = dateFormat('en-US', { timeZone: zone, ...options }).formatToParts(Date.parse(instant))
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour') % 24, part('minute'))
}

// Creating a formatter costs fifty times as much as using it, and a calendar shows hundreds of times.
const formats = new Map<string, Intl.DateTimeFormat>()
// A server draws for people in all zones. Each formatter takes 30 kB, and one screen needs a dozen.
const mostFormats = 300
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(tag, options)
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, format)
  return format
}

// Safari before 14.1 knows no units.
function unitFormat(tag: string, unit: string, unitDisplay: 'short' | 'long'): { format: (amount: number) => string } {
  try {
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay })
  } catch {
    return { format: (amount) => `${amount} ${unit === 'hour' ? 'h' : 'min'}` }
  }
}

// Some engines put narrow spaces before AM or write "a. m.", others do not: one spelling on every device.
const clean = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ').replace(/([ap])\. m\./, '$1.m.')
