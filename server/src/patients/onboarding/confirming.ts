import { consentVersions, listNeededConsents, optionalConsentKinds } from '@sorrel/contract/patients/consents'
import type { confirmDetails as confirmWire, getConfirmation as wire } from '@sorrel/contract/patients/onboarding/wire'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getGuardianId, requirePatientActor, transaction } from '../../kernel/context.ts'
import { declineTexts, hasChosenTexts } from '../../notifications/choices/declining.ts'
import { type GivenConsent, isCurrent, leaveOutDeclined, refuseUnlessAgreed, storeConsents } from '../consents.ts'
import { completePatient, listMissingDetails } from '../patients.ts'
import { findPatient } from '../record/access.ts'
import { listNextVisits } from '../record/including.ts'
import { type PatientView, showPatient } from '../record/viewing.ts'

type Confirmation = z.input<typeof wire.output>
type Wish = z.output<typeof confirmWire.body>

const findOwn = (ctx: Context) => findPatient(ctx, requirePatientActor(ctx).patient_id)

/** What the calling patient has to read and complete before the first visit. */
export async function describeConfirmation(ctx: Context): Promise<Confirmation> {
  const patient = await findOwn(ctx)
  return {
    patient_id: patient.id,
    status: patient.confirmation_status,
    details: showPatient(ctx, patient),
    missing: listMissingDetails(patient, getGuardianId(ctx.actor) !== undefined),
    consents: await listOpenConsents(ctx, patient),
    optional: await listOptional(ctx, patient),
  }
}

/** What may be declined, until the patient has answered or chosen by which ways notices come. */
async function listOptional(ctx: Context, patient: Permitted<PatientView>): Promise<GivenConsent[]> {
  const given = await ctx.db
    .selectFrom('consent')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('kind', 'in', optionalConsentKinds)
    .executeTakeFirst()
  if (given || (await hasChosenTexts(ctx, patient.id))) return []
  return optionalConsentKinds.map((kind) => ({ kind, version: consentVersions[kind] }))
}

/** The consents that the next visit needs and the patient has not given in any version. */
async function listOpenConsents(ctx: Context, patient: Permitted<PatientView>): Promise<GivenConsent[]> {
  const given = await ctx.db.selectFrom('consent').select('kind').distinct().where('patient_id', '=', patient.id).execute()
  const mode = await findNextMode(ctx, patient.id)
  return (mode ? listNeededConsents(mode) : []).filter(({ kind }) => !given.some((one) => one.kind === kind))
}

/** The mode of the next visit; undefined without one. Then booking asks for the consents. */
async function findNextMode(ctx: Context, patientId: string): Promise<BookingMode | undefined> {
  const [visit] = await listNextVisits(ctx, [patientId])
  return visit && (visit.visit_mode === 'in_person' ? 'in_person' : 'virtual')
}

/** Confirms the calling patient with what they have read and completed and stores their consents. */
export async function confirmDetails(ctx: Context, { details, consents, declined }: Wish): Promise<Confirmation> {
  await transaction(ctx, async (ctx) => {
    const patient = await findOwn(ctx)
    const given = leaveOutDeclined(consents, declined).filter(isCurrent)
    const mode = await findNextMode(ctx, patient.id)
    if (mode) await refuseUnlessAgreed(ctx, patient.id, mode, given)
    await completePatient(ctx, patient.id, details, { source: patient.booking_source, field: 'details' })
    await storeConsents(ctx, patient.id, given)
    if (declined.includes('texts')) await declineTexts(ctx, patient.id)
  })
  return describeConfirmation(ctx)
}
