import ICAL from 'ical.js'
import { windowsZones } from './windows-zones.ts'

/** Turns a wall-clock reading (milliseconds as if the zone were UTC) into its instant. */
export type Clock = (reading: number) => number

/**
 * The clocks of one calendar file by their TZID. Names of IANA and Windows use our own rules, which are newer than the file. Any other
 * name uses the VTIMEZONE in the file. A time without a name, or with a name that the file does not define, uses the provider's time
 * zone.
 */
export function clocksOf(calendars: readonly ICAL.Component[], ownZone: string): (tzid: string | undefined) => Clock {
  const brought = new Map<string, ICAL.Component>()
  for (const zone of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vtimezone'))) {
    const tzid = zone.getFirstPropertyValue('tzid')
    if (typeof tzid === 'string') brought.set(tzid, zone)
  }
  const own = clockOfIana(ownZone)
  const known = new Map<string, Clock>()
  return (tzid) => {
    if (tzid === undefined) return own
    const clock = known.get(tzid) ?? clockOf(tzid, brought.get(tzid), own)
    known.set(tzid, clock)
    return clock
  }
}

function clockOf(tzid: string, component: ICAL.Component | undefined, own: Clock): Clock {
  const iana = ianaNameOf(tzid)
  if (iana) return clockOfIana(iana)
  if (!component) return own
  const zone = new ICAL.Timezone({ component, tzid })
  return (reading) => {
    const at = new Date(reading)
    const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
    const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
    return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone).toUnixTime() * 1000
  }
}

/** Some programs write a path before the name, such as `/freeassociation.sourceforge.net/America/New_York`. */
function ianaNameOf(tzid: string): string | undefined {
  const plain = tzid.replace(/^"|"$/g, '')
  // Exchange calls it `tzone://Microsoft/Utc`.
  if (/^tzone:\/\/microsoft\/utc$/i.test(plain)) return 'UTC'
  const windows = Object.hasOwn(windowsZones, plain) ? windowsZones[plain] : undefined
  const candidates = [plain, windows, /[A-Z][A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(plain)?.[0]]
  return candidates.find((name) => name !== undefined && isIana(name))
}

function isIana(name: string): boolean {
  // Intl also accepts bare offsets, and abbreviations that stand for more than one zone.
  if (!name.includes('/') && name !== 'UTC' && name !== 'GMT') return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** RFC 5545, 3.3.5: a reading that the clock skips uses the offset before the change; a repeated reading means its first pass. */
function clockOfIana(name: string): Clock {
  return (reading) =>
    Temporal.Instant.fromEpochMilliseconds(reading)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds
}
