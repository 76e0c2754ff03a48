import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import type { EncounterHappening } from '@sorrel/contract/remote-care/rules/moving'
import { type Context, transaction } from '../../kernel/context.ts'
import { takeClaimsBack } from '../contests/undoing.ts'
import { moveRow } from '../moving.ts'

const happenings: Partial<Record<ClaimState, EncounterHappening>> = {
  submitted: 'claim_sent',
  rejected: 'claim_back',
  paid: 'answer_paid',
  partially_paid: 'answer_paid',
  denied: 'answer_denied',
  reversed: 'answer_taken_back',
  voided: 'claim_dropped',
  cancelled: 'claim_dropped',
}

/**
 * Follows the claim of an encounter as it stands now: what the payer says moves it. One that went to nobody because its claim ended is
 * billed again where that claim stands again. What was taken back after a contest is voided with each payer as soon as that is possible.
 * What becomes of the claim to a second payer moves nothing. Runs as the system; twice changes nothing.
 */
export const followClaim = (ctx: Context, id: string, claimId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    if (row.status === 'voided') return takeClaimsBack(ctx, row)
    // reads claims
    const claims = ctx.db.selectFrom('claim').select('state').where('id', '=', claimId)
    const claim = await claims.where('prior_claim_id', 'is', null).executeTakeFirst()
    if (!claim) return
    const happening = happenings[claim.state]
    const wasDropped = row.waive_reason === 'claim_dropped' || row.prior_status === 'waived'
    if (wasDropped && happening !== 'claim_dropped') await moveRow(ctx, id, 'claim_stands')
    if (happening) await moveRow(ctx, id, happening, happening === 'claim_dropped' ? { waive_reason: 'claim_dropped' } : {})
  })
