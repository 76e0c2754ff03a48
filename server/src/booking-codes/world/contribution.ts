import { patientsOf } from '../../patients/world/patients.ts'
import { idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import { randomOf } from '../../world/random.ts'
import type { BookingCodeTables } from '../tables.ts'

const alphabet = '23456789BCDFGHJKMNPQRTVWXZ'.split('')

/** The codes with which the confirmed patients of the world invite others. */
export const bookingCodesWorld: Contribution<BookingCodeTables> = {
  tables: ['booking_code'],
  rowsOf: (frame) => ({
    booking_code: patientsOf(frame)
      .filter(({ by }) => by !== null)
      .map(({ patient_id }) => {
        const random = randomOf(frame.seed, 'booking code', patient_id)
        return {
          id: idOf('booking code', patient_id),
          code: Array.from({ length: 8 }, () => random.pick(alphabet)).join(''),
          type: 'patient_referral',
          owner_patient_id: patient_id,
          status: 'active',
          created_at: frame.from,
        }
      }),
  }),
}
