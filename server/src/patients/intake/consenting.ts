import { type ConsentKind, consentVersions } from '@sorrel/contract/patients/consents'
import type { Intake } from '@sorrel/contract/patients/intake/schemas'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

// What a visit costs and that it is by video is agreed to where the visit is booked.
const needed: readonly ConsentKind[] = ['treatment', 'privacy']

/** The consents that an intake needs, each in its current version, and whether the patient has given it. */
export async function listIntakeConsents(ctx: Context, patientId: string): Promise<z.input<typeof Intake>['consents']> {
  const given = await ctx.db.selectFrom('consent').select(['kind', 'version']).where('patient_id', '=', patientId).execute()
  return needed.map((kind) => ({
    kind,
    version: consentVersions[kind],
    is_given: given.some((one) => one.kind === kind && one.version === consentVersions[kind]),
  }))
}

/** Throws `consent_required` unless every consent that an intake needs is on record in its current version. */
export async function refuseUnlessConsented(ctx: Context, patientId: string): Promise<void> {
  const missing = (await listIntakeConsents(ctx, patientId)).filter(({ is_given }) => !is_given)
  if (missing.length > 0) throw new Problem('consent_required', { missing: missing.map(({ kind, version }) => ({ kind, version })) })
}
