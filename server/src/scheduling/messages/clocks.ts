import type { Language } from '@sorrel/contract/kernel/values'
import { tameText } from '../../notifications/mail/tame.ts'
import { writeClockTime, writeMoment } from '../../notifications/wording.ts'
import { type AppointmentView, choosePatientName } from '../appointments.ts'
import { writePlace } from './place-words.ts'

/** A moment by the reader's clock, and the time on the other person's clock if it differs. */
export function writeClocks(starts_at: string, zones: { mine: string; theirs: string }, language: Language) {
  const theirs = writeClockTime(starts_at, zones.theirs, language)
  return {
    when: writeMoment(starts_at, zones.mine, language),
    when_for_them: writeClockTime(starts_at, zones.mine, language) === theirs ? null : theirs,
  }
}

/** When a visit is, whom the reader meets, and how. */
export function writeMeeting(visit: AppointmentView, forPatient: boolean, language: Language) {
  const { starts_at, patient_time_zone, provider_time_zone } = visit
  const zones = forPatient
    ? { mine: patient_time_zone, theirs: provider_time_zone }
    : { mine: provider_time_zone, theirs: patient_time_zone }
  const who = forPatient ? `${visit.provider_first_name} ${visit.provider_last_name}` : choosePatientName(visit)
  return { who: tameText(who), ...writeClocks(starts_at, zones, language), how: writePlace(visit, language) }
}
