import { adultAge, measureAge } from '@sorrel/contract/patients/guardians'
import type { bookNewPatient } from '@sorrel/contract/scheduling/operations'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { InputOf } from '../../../../kernel/calls/api.ts'
import { readBirthDate } from '../../../booking/steps/birth-date.ts'
import { findInstantAt } from '../../wall-time.ts'

export type NewPersonBody = InputOf<typeof bookNewPatient>['body']

/** The values in the form about somebody new. NOTE: a type alias, because the form needs a plain record. */
export type NewPerson = {
  first_name: string
  last_name: string
  birth: string
  state: string
  phone: string
  email: string
  language: string
  day: string
  time: string
  minutes: string
  mode: BookingMode
}

/** The time in the form; null while a part of it is missing. */
export const whenOf = ({ day, time, minutes, mode }: NewPerson, zone: string) =>
  day && time
    ? {
        starts_at: findInstantAt(day, time, zone),
        duration_minutes: Number(minutes),
        type: 'Initial Consultation' as const,
        visit_mode: mode,
      }
    : null

/** The body of the call, as far as it was filled in; its schema refuses what is missing. */
export function bodyOf(person: NewPerson, provider_id: string, zone: string): unknown {
  const { first_name, last_name, birth, state, phone, email, language } = person
  return {
    provider_id,
    ...whenOf(person, zone),
    patient: {
      first_name,
      last_name,
      birth_date: readBirthDate(birth) ?? birth,
      state,
      preferred_language: language,
      ...(phone.trim() && { phone_number: phone.trim() }),
      ...(email.trim() && { email: email.trim() }),
    },
  }
}

/** What is wrong with a birthday: somebody who is not an adult is added by a guardian. */
export function findBirthFault(birth: string, today: string): 'ahead' | 'minor' | null {
  const born = readBirthDate(birth)
  if (!born) return null
  if (born > today) return 'ahead'
  return measureAge(born, today) < adultAge ? 'minor' : null
}
