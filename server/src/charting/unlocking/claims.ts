import type { Context } from '../../kernel/context.ts'

/** Whether a claim for the visit went to a payer, after which its note stays as it was signed. */
// TODO(#13): ask the claims, of which there are none yet.
export const hasSubmittedClaim = async (_ctx: Context, _appointmentId: string): Promise<boolean> => false
