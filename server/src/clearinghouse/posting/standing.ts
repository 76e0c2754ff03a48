import type { Context } from '../../kernel/context.ts'
import type { RemittedRow } from '../access.ts'

/** The answers about a claim that nothing has taken back, the last first. */
export const listStanding = (ctx: Context, claimId: string): Promise<RemittedRow[]> =>
  ctx.db
    .selectFrom('remitted_claim')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('state', '=', 'posted')
    .where('posted', 'is not', null)
    .where('reversed_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
