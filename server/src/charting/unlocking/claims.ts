import type { Context } from '../../kernel/context.ts'

/** Those of the visits for which a claim went to a payer, after which their notes stay as they were signed. */
// TODO(#13): ask the claims, of which there are none yet.
export const findSubmittedClaims = async (_ctx: Context, _appointmentIds: readonly string[]): Promise<ReadonlySet<string>> => new Set()

/** Whether a claim for the visit went to a payer. */
export const hasSubmittedClaim = async (ctx: Context, appointmentId: string): Promise<boolean> =>
  (await findSubmittedClaims(ctx, [appointmentId])).has(appointmentId)
