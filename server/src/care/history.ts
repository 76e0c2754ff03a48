import type { CareChange } from '@sorrel/contract/care/vocabulary'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'

type OfCare = { id: string; provider_id: string; patient_id: string }

/** Adds a line to the history of a care, in the caller's transaction. */
export async function writeHistory(ctx: Context, care: OfCare, change: CareChange, reason: string | null = null): Promise<void> {
  await ctx.db
    .insertInto('care_change')
    .values({
      id: makeId(),
      care_id: care.id,
      provider_id: care.provider_id,
      patient_id: care.patient_id,
      change,
      reason,
      at: ctx.now(),
      by_kind: ctx.actor.kind,
      by_id: getDoerId(ctx.actor) ?? null,
    })
    .execute()
}
