import type { Language } from '@sorrel/contract/kernel/values'

const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US')

/** Writes a moment for a message: weekday, date, time and the zone's short name. */
export const writeMoment = (instant: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))

/** Writes a day that belongs to no time zone, such as a birthday. */
export const writeDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Writes only the time and the zone's short name, for the other person's clock. */
export const writeClockTime = (instant: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))

export const writeDollars = (cents: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD' }).format(cents / 100)

export const writeMinutes = (minutes: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
