import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { setUpPatientAndBook } from '@sorrel/contract/scheduling/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, patientActor, transaction } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { bookableFor } from '../access.ts'
import { bookVisit } from './booking.ts'
import { lockProvider } from './held-time.ts'
import { findReservation } from './reservations.ts'

type Setup = z.output<typeof setUpPatientAndBook.body>

/**
 * Fills in the signed-in patient's details, stores how they pay and what they agreed to, and books their first visit: all of it or none.
 * The token of a hold that was booked already answers the visit that took its place, and writes nothing again.
 */
export function setUpAndBook(ctx: Context, setup: Setup, reservationToken: string | undefined): Promise<string> {
  const { patient_id } = patientActor(ctx)
  return transaction(ctx, async (ctx) => {
    // Before the hold: whoever has the provider's lock may be ending holds that are over.
    await lockProvider(ctx, setup.provider_id)
    const booked = reservationToken && (await findReservation(ctx, reservationToken))?.appointment_id
    if (booked) return booked
    await completePatient(ctx, patient_id, setup)
    const coverage_id = await keepCoverage(ctx, patient_id, setup)
    await keepConsents(ctx, patient_id, setup.consents)
    const patient = await bookableFor(ctx, undefined)
    const { provider_id, starts_at, duration_minutes, type, visit_mode, location_id } = setup
    const visit = { provider_id, starts_at, duration_minutes, type, visit_mode, location_id, reservation_token: reservationToken }
    return bookVisit(ctx, patient, visit, { source: setup.source, coverage_id, booking_code: setup.booking_code ?? null })
  })
}

/** Where a patient came from is where they came from first. */ // writes patients
async function completePatient(ctx: Context, patientId: string, { patient, source }: Setup): Promise<void> {
  if (patient.birth_date > ctx.now().slice(0, 10)) throw invalid('body', ['patient', 'birth_date'], 'too_big')
  const completed = await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...patient,
      preferred_name: patient.preferred_name ?? null,
      booking_source: sql<string>`case when confirmation_status = 'confirmed' then booking_source else ${source} end`,
      confirmation_status: 'confirmed',
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (completed.numUpdatedRows === 0n) throw new Problem('not_found')
  await record(ctx, 'patient.set_up', {
    subject_id: patientId,
    patient_id: patientId,
    payload: { patient_id: patientId },
    details: { fields: Object.keys(patient) },
  })
}

// writes insurance, reads providers
async function keepCoverage(ctx: Context, patientId: string, { payment, provider_id, patient }: Setup): Promise<string> {
  const payer = payment.kind === 'insurance' ? findPayer(payment.payer_id) : undefined
  if (payment.kind === 'insurance') {
    if (!payer) throw invalid('body', ['payment', 'payer_id'], 'invalid_value')
    const network = await ctx.db
      .selectFrom('provider_network')
      .select('payer_id')
      .where('provider_id', '=', provider_id)
      .where('payer_id', '=', payer.id)
      .where('state', '=', patient.state)
      .executeTakeFirst()
    if (!network) throw new Problem('not_in_network', { payer_id: payer.id, state: patient.state })
  }
  const id = newId()
  const insured =
    payment.kind === 'insurance'
      ? {
          payer_id: payment.payer_id,
          payer_name: payer?.name ?? null,
          member_id: payment.member_id,
          group_no: payment.group_no ?? null,
          plan_name: payment.plan_name ?? null,
          relationship: payment.relationship,
        }
      : {}
  await ctx.db
    .insertInto('coverage')
    .values({
      id,
      patient_id: patientId,
      kind: payment.kind,
      ...insured,
      created_at: ctx.now(),
      updated_at: ctx.now(),
      created_by: patientId,
    })
    .execute()
  return id
}

// writes patients
async function keepConsents(ctx: Context, patientId: string, consents: Setup['consents']): Promise<void> {
  const given = consents.map(({ kind, version }) => ({ id: newId(), patient_id: patientId, kind, version, given_at: ctx.now() }))
  await ctx.db
    .insertInto('consent')
    .values(given)
    .onConflict((conflict) => conflict.columns(['patient_id', 'kind', 'version']).doNothing())
    .execute()
}
