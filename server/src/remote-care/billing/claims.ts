import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import type { EncounterHappening } from '@sorrel/contract/remote-care/rules/moving'
import { type Context, transaction } from '../../kernel/context.ts'
import { takeClaimBack } from '../contests/undoing.ts'
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
 * Follows the claim of an encounter: what the payer says moves it. One that was taken back after a contest is voided with the payer as soon as that is
 * possible. Runs as the system; twice changes nothing.
 */
export const followClaim = (ctx: Context, id: string, to: ClaimState): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    if (row.status === 'voided') return takeClaimBack(ctx, row)
    const happening = happenings[to]
    if (happening) await moveRow(ctx, id, happening, happening === 'claim_dropped' ? { waive_reason: 'claim_dropped' } : {})
  })
