import { type ConsentKind, consentVersions, listNeededConsents } from '@sorrel/contract/patients/consents'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { isMinor } from './ages.ts'

export type GivenConsent = { kind: ConsentKind; version: string }

/** Whether the consent is to the current version. */
export const isCurrent = ({ kind, version }: GivenConsent): boolean => consentVersions[kind] === version

/**
 * Throws `consent_required` unless `given` holds every consent that a visit of this mode needs, in its current version. For people who
 * are asked right now.
 */
export function refuseUnlessAllGiven(given: readonly GivenConsent[], visit_mode: BookingMode): void {
  const agreed = given.filter(isCurrent)
  refuseMissing(visit_mode, ({ kind }) => agreed.some((one) => one.kind === kind))
}

/**
 * Throws `consent_required` unless the patient has given every consent that a visit of this mode needs, in any version, before or now
 * (`given`). A patient with an older version is asked again at the next set-up, not in the middle of their care.
 */
export async function refuseUnlessAgreed(
  ctx: Context,
  patientId: string,
  visit_mode: BookingMode,
  given: readonly GivenConsent[] = [],
): Promise<void> {
  const agreed = await ctx.db.selectFrom('consent').select('kind').distinct().where('patient_id', '=', patientId).execute()
  refuseMissing(visit_mode, ({ kind }) => [...agreed, ...given].some((one) => one.kind === kind))
}

function refuseMissing(visit_mode: BookingMode, isThere: (consent: GivenConsent) => boolean): void {
  const missing = listNeededConsents(visit_mode).filter((consent) => !isThere(consent))
  if (missing.length > 0) throw new Problem('consent_required', { missing })
}

/**
 * Stores the consents that the caller gives for the patient, each version once. A patient under age cannot consent: without a guardian who
 * acts for them it throws `guardian_required`. Runs in the caller's transaction.
 */
export async function storeConsents(ctx: Context, patientId: string, consents: readonly GivenConsent[]): Promise<void> {
  if (consents.length === 0) return
  const given_by = getDoerId(ctx.actor) ?? patientId
  if (given_by === patientId) await refuseMinor(ctx, patientId)
  const given = consents.map(({ kind, version }) => ({ id: makeId(), patient_id: patientId, kind, version, given_at: ctx.now(), given_by }))
  await ctx.db
    .insertInto('consent')
    .values(given)
    .onConflict((conflict) => conflict.columns(['patient_id', 'kind', 'version']).doNothing())
    .execute()
}

/** The consents without those that the same call declines. */
export const leaveOutDeclined = (given: readonly GivenConsent[], declined: readonly ConsentKind[] = []): GivenConsent[] =>
  given.filter(({ kind }) => !declined.includes(kind))

/** Throws `guardian_required` for a patient under age who acts alone. */
async function refuseMinor(ctx: Context, patientId: string): Promise<void> {
  const patient = await ctx.db.selectFrom('patient').select(['birth_date', 'time_zone']).where('id', '=', patientId).executeTakeFirst()
  if (patient && isMinor(patient, ctx.now())) throw new Problem('guardian_required')
}
