import type { setUpPatientAndBook } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { addCoverage } from '../../insurance/coverages.ts'
import { type Context, requirePatientActor, transaction } from '../../kernel/context.ts'
import { declineTexts } from '../../notifications/choices/declining.ts'
import { leaveOutDeclined, refuseUnlessAllGiven, storeConsents } from '../../patients/consents.ts'
import { completePatient } from '../../patients/patients.ts'
import { findBookablePatient } from '../access.ts'
import { bookVisit } from './booking.ts'
import { lockProvider } from './held-time.ts'
import { findReservation, refuseForeignOffer } from './reservations.ts'

type Setup = z.output<typeof setUpPatientAndBook.body>

/**
 * Fills in the signed-in patient's details, stores how they pay and what they consent to, and books their first visit: all of it or
 * nothing. If the token's hold was already booked, it writes nothing and returns the id of that visit.
 */
export function setUpAndBook(ctx: Context, setup: Setup, reservationToken: string | undefined): Promise<string> {
  const { patient_id } = requirePatientActor(ctx)
  return transaction(ctx, async (ctx) => {
    // Taken before the lock of the hold: whoever has the provider's lock may be ending expired holds.
    await lockProvider(ctx, setup.provider_id)
    const hold = reservationToken ? await findReservation(ctx, reservationToken) : undefined
    // Before anything is written, so that the answer does not depend on the details.
    if (hold) await refuseForeignOffer(ctx, hold, patient_id)
    if (hold?.appointment_id) return hold.appointment_id
    refuseUnlessAllGiven(setup.consents, setup.visit_mode)
    await completePatient(ctx, patient_id, setup.patient, { source: setup.source, field: 'patient' })
    const network = { provider_id: setup.provider_id, state: setup.patient.state }
    const coverage_id = await addCoverage(ctx, patient_id, setup.payment, network)
    await storeConsents(ctx, patient_id, leaveOutDeclined(setup.consents, setup.declined))
    if (setup.declined?.includes('texts')) await declineTexts(ctx, patient_id)
    const patient = await findBookablePatient(ctx, undefined)
    const { provider_id, starts_at, duration_minutes, type, visit_mode, location_id, visit_reason, fee_policy } = setup
    const age_field = ['patient', 'birth_date']
    const visit = {
      provider_id,
      starts_at,
      duration_minutes,
      type,
      visit_mode,
      location_id,
      visit_reason,
      reservation_token: reservationToken,
      age_field,
      fee_policy,
    }
    return bookVisit(ctx, patient, visit, { source: setup.source, coverage_id, booking_code: setup.booking_code ?? null })
  })
}
