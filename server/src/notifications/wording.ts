import type { Language } from '@sorrel/contract/kernel/values'

const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US')

/** Making a formatter takes longer than a message; there is one for each pair of a language and a zone. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (language: Language, shape: keyof typeof shapes, timeZone: string): Intl.DateTimeFormat => {
  const key = `${language} ${shape} ${timeZone}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...shapes[shape], timeZone })
  formatters.set(key, known)
  return known
}

const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const shapes = {
  moment: { weekday: 'long', month: 'long', day: 'numeric', ...time },
  time,
  day: { month: 'long', day: 'numeric', year: 'numeric' },
} as const

const inDollars = { style: 'currency', currency: 'USD' } as const
const dollars = { en: new Intl.NumberFormat('en-US', inDollars), es: new Intl.NumberFormat('es-US', inDollars) }

/** Writes a moment for a message: weekday, date, time and the zone's short name. */
export const writeMoment = (instant: string, timeZone: string, language: Language): string =>
  formatterOf(language, 'moment', timeZone).format(new Date(instant))

/** Writes a day that belongs to no time zone, such as a birthday. */
export const writeDay = (day: string, language: Language): string => formatterOf(language, 'day', 'UTC').format(new Date(day))

/** Writes only the time and the zone's short name, for the other person's clock. */
export const writeClockTime = (instant: string, timeZone: string, language: Language): string =>
  formatterOf(language, 'time', timeZone).format(new Date(instant))

export const writeDollars = (cents: number, language: Language): string => dollars[language].format(cents / 100)

export const writeMinutes = (minutes: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
