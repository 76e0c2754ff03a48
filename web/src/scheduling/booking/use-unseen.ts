import type { AgeGroup } from '@sorrel/contract/providers/vocabulary'
import { dayOf } from '../../kernel/words/format.ts'
import { ageGroupOn, seesAgeOn } from '../../providers/ages/ages.ts'
import { useBirthDate } from '../../providers/ages/use-birth-date.ts'
import type { Booking } from './use-booking.ts'

/** The age group that a known person has on the day of the held visit, if the dietitian does not see it; otherwise null. */
export function useUnseen({ profile, known, hold, zone }: Booking): AgeGroup | null {
  const born = useBirthDate(profile)
  if (!known || !hold || born === null) return null
  const day = dayOf(hold.starts_at, zone)
  return seesAgeOn(profile, born, day) ? null : ageGroupOn(born, day)
}
