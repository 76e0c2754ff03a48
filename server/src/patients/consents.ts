import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'

export type GivenConsent = { kind: string; version: string }

/** Stores what a patient agreed to; the same text twice is agreed to once. In the caller's transaction. */
export async function keepConsents(ctx: Context, patientId: string, consents: readonly GivenConsent[]): Promise<void> {
  const given = consents.map(({ kind, version }) => ({ id: newId(), patient_id: patientId, kind, version, given_at: ctx.now() }))
  await ctx.db
    .insertInto('consent')
    .values(given)
    .onConflict((conflict) => conflict.columns(['patient_id', 'kind', 'version']).doNothing())
    .execute()
}
