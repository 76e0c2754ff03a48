import { type ConsentKind, consentsFor, consentVersions } from '@sorrel/contract/patients/consents'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'

export type GivenConsent = { kind: ConsentKind; version: string }

/** Whether this is the version of now. */
export const isCurrent = ({ kind, version }: GivenConsent): boolean => consentVersions[kind] === version

/** Refuses with `consent_required` where somebody who is asked now does not agree to all that a visit of this mode needs, each in the version of now. */
export function refuseUnlessAllGiven(given: readonly GivenConsent[], visit_mode: BookingMode): void {
  const agreed = given.filter(isCurrent)
  refuseMissing(visit_mode, ({ kind }) => agreed.some((one) => one.kind === kind))
}

/**
 * Refuses with `consent_required` where a patient never agreed to something that a visit of this mode needs, and does not now (`given`). Who agreed to an older version is
 * asked again when they next set up, and not in the middle of their care.
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
  const missing = consentsFor(visit_mode).filter((consent) => !isThere(consent))
  if (missing.length > 0) throw new Problem('consent_required', { missing })
}

/** Stores what a patient agreed to; the same text twice is agreed to once. In the caller's transaction. */
export async function keepConsents(ctx: Context, patientId: string, consents: readonly GivenConsent[]): Promise<void> {
  if (consents.length === 0) return
  const given = consents.map(({ kind, version }) => ({ id: newId(), patient_id: patientId, kind, version, given_at: ctx.now() }))
  await ctx.db
    .insertInto('consent')
    .values(given)
    .onConflict((conflict) => conflict.columns(['patient_id', 'kind', 'version']).doNothing())
    .execute()
}
