import type { Label } from '@sorrel/contract/kernel/label'
import type { Language } from '@sorrel/contract/kernel/values'
import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { writeHeight } from '@sorrel/contract/patients/measures/height'
import { writeWeight } from '@sorrel/contract/patients/measures/weight'
import type { Subject } from '../part.ts'

type About = { patient_id: string; language: Language; time_zone: string; units: UnitSystem }

/** How to write about a patient in the language of whoever asked, by the clock of the patient. */
export function makeSubject({ patient_id, language, time_zone: timeZone, units }: About): Subject {
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const momentIn = (zone: string) =>
    new Intl.DateTimeFormat(locale, { ...dateParts, hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' })
  // Making one of these takes longer than using it, and a long journal has thousands of moments in a few zones.
  const moments = new Map<string, Intl.DateTimeFormat>()
  const findMoments = (zone: string) => moments.get(zone) ?? moments.set(zone, momentIn(zone)).get(zone)!
  return {
    patient_id,
    language,
    say: (label: Label | undefined, otherwise = '') => label?.[language] ?? otherwise,
    writeDay: (date) => day.format(new Date(date)),
    writeMoment: (at, zone = timeZone) => findMoments(zone).format(new Date(at)),
    writeNumber: (value, unit) => new Intl.NumberFormat(locale, unit ? { style: 'unit', unit, unitDisplay: 'short' } : {}).format(value),
    writeDollars: (cents) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100),
    writeHeight: (centimeters) => writeHeight(centimeters, units),
    writeWeight: (kilograms) => writeWeight(kilograms, units),
  }
}

const dateParts = { year: 'numeric', month: 'long', day: 'numeric' } as const
