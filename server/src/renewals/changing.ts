import type { PlanOutlook } from '@sorrel/contract/renewals/vocabulary'
import type { changeRenewal as wire } from '@sorrel/contract/renewals/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import type { RenewalRow } from './access.ts'

/** Says that staff have seen to a renewal, opens it again, or changes its note. Runs in the caller's transaction. */
export async function changeRenewal(ctx: Context, row: Permitted<RenewalRow>, { state, note }: z.output<typeof wire.body>): Promise<void> {
  const { id, patient_id, provider_id, version } = row
  await ctx.db
    .updateTable('renewal')
    .set({
      ...(state === 'done' && { done_at: row.done_at ?? ctx.now(), done_by: getDoerId(ctx.actor) ?? null }),
      ...(state === 'open' && { done_at: null, done_by: null }),
      ...(note !== undefined && { note }),
      ...{ version: version + 1, updated_at: ctx.now() },
    })
    .where('id', '=', id)
    .execute()
  await record(ctx, 'renewal.changed', { subject_id: id, patient_id, provider_id, payload: { renewal_id: id }, details: { state } })
}

/** Keeps what a patient says about their plan in the new year. Runs in the caller's transaction. */
export async function keepAnswer(ctx: Context, row: Permitted<RenewalRow>, says: PlanOutlook): Promise<void> {
  const { id, patient_id, provider_id, version } = row
  if (row.says === says) return
  await ctx.db
    .updateTable('renewal')
    .set({ says, said_at: ctx.now(), version: version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  await record(ctx, 'renewal.answered', { subject_id: id, patient_id, provider_id, payload: { renewal_id: id } })
}
