import type { CareChange } from '@sorrel/contract/care/vocabulary'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'

type OfCare = { id: string; provider_id: string; patient_id: string }

/** Adds a line to the history of a care, in the caller's transaction. */
export const writeHistory = (ctx: Context, care: OfCare, change: CareChange, reason: string | null = null): Promise<void> =>
  writeHistories(ctx, [care], change, reason)

/** Adds the same line to the histories of several cares by one statement. */
export async function writeHistories(
  ctx: Context,
  cares: readonly OfCare[],
  change: CareChange,
  reason: string | null = null,
): Promise<void> {
  const by = { by_kind: ctx.actor.kind, by_id: getDoerId(ctx.actor) ?? null }
  await ctx.db
    .insertInto('care_change')
    .values(
      cares.map(({ id: care_id, provider_id, patient_id }) => ({
        ...{ id: makeId(), care_id, provider_id, patient_id, change, reason, at: ctx.now() },
        ...by,
      })),
    )
    .execute()
}
