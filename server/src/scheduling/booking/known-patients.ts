import type { bookAppointment } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { findNewestCoverage, refusePayingFirst, settlePayment } from '../../insurance/coverages.ts'
import { type Context, getGuardianId, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { isMinor } from '../../patients/ages.ts'
import { isCurrent, refuseUnlessAgreed, storeConsents } from '../../patients/consents.ts'
import { listMissingDetails } from '../../patients/patients.ts'
import type { BookablePatient } from '../access.ts'
import { actsAsStaff } from '../appointments.ts'
import { refuseOddLength } from './asking.ts'
import { bookVisit } from './booking.ts'
import { lockProvider } from './held-time.ts'
import { bookSeries } from './series.ts'

type Wish = z.output<typeof bookAppointment.body>

/**
 * Books a visit or a series for a patient who has set up, and returns the ids. It also stores what the patient consents to
 * and how they pay. Staff may also book for patients who have not set up; these give the rest before they come.
 */
export async function bookForKnown(ctx: Context, patient: BookablePatient, { consents = [], payment, ...wish }: Wish): Promise<string[]> {
  const newest = await findNewestCoverage(ctx, patient.id)
  const given = consents.filter(isCurrent)
  if (!actsAsStaff(ctx)) {
    refuseOddLength(wish.duration_minutes, 'body', 'duration_minutes')
    refuseUnlessSetUp(ctx, patient, newest)
    if (!getGuardianId(ctx.actor) && isMinor(patient, ctx.now())) throw new Problem('guardian_required')
    await refuseUnlessAgreed(ctx, patient.id, wish.visit_mode, given)
  } else if (consents.length > 0 || payment) throw new Problem('forbidden')
  const source = actsAsStaff(ctx) ? ('provider' as const) : ('fay' as const)
  return transaction(ctx, async (ctx) => {
    // Takes the provider's lock before the lock of the patient's row, in the same order as `setUpAndBook`. In opposite orders, two tabs
    // would wait for each other.
    if (given.length > 0 || payment) await lockProvider(ctx, wish.provider_id)
    if (given.length > 0) await storeConsents(ctx, patient.id, given)
    if (!payment && newest && !actsAsStaff(ctx)) await refusePayingFirst(ctx, newest, patient, wish.provider_id)
    const coverage_id = payment ? await settlePayment(ctx, patient, wish.provider_id, payment) : newest
    const origin = { source, coverage_id, booking_code: null }
    return wish.series ? bookSeries(ctx, patient, wish, wish.series, origin) : [await bookVisit(ctx, patient, wish, origin)]
  })
}

/** Patients who have not set up must book by setting up, which asks for network, payment and consents. */
function refuseUnlessSetUp(ctx: Context, patient: BookablePatient, coverageId: string | null): void {
  if (patient.confirmation_status === 'confirmed') return
  const missing = listMissingDetails(patient, getGuardianId(ctx.actor) !== undefined)
  throw new Problem('setup_required', { missing: [...missing, ...(coverageId ? [] : ['payment']), 'consents'] })
}
