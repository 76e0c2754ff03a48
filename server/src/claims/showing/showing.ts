import { showFinding } from '@sorrel/contract/claims/findings/findings'
import { listActs, mayTakeVisit } from '@sorrel/contract/claims/moving'
import type { ClaimDetail, ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { ClaimAct, ClaimState } from '@sorrel/contract/claims/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { isUnchanged } from '../acts/unchanged.ts'
import { isVoidedByPhone } from '../acts/voids.ts'
import type { BeforeCorrection, ClaimRow } from '../tables.ts'
import { type SummaryRow, selectSummary, showSummary } from './listing.ts'
import { findSameDay } from './same-day.ts'
import { readCredit, readSuccession } from './succession.ts'
import { findJoined, listVisitsOf } from './visits.ts'

const mostEvents = 200
type Content = { draft: ClaimDraft; before_correction: BeforeCorrection | null }

/**
 * One claim with what it says, what the rules found, what was sent and what happened: seven statements, and one more where another claim of the
 * day holds it or took its visit, or where it has several.
 */
export async function showClaim(ctx: Context, claim: Permitted<ClaimRow>): Promise<z.input<typeof ClaimDetail>> {
  const { id, payer_claim_number, override_reason } = claim
  const [summary, content, versions, events, same_day, visits, joined_into, { gone, ...succession }, patient_credit_cents] =
    await Promise.all([
      sql<SummaryRow>`${selectSummary} where c.id = ${id}`.execute(ctx.db),
      ctx.db.selectFrom('claim_content').selectAll().where('claim_id', '=', id).executeTakeFirstOrThrow(),
      ctx.db
        .selectFrom('claim_version')
        .select(['n', 'frequency', 'clm01', 'charge_cents', 'payer_claim_number', 'frozen_at', 'sent_at', 'channel', 'paper_way'])
        .where('claim_id', '=', id)
        .orderBy('n', 'desc')
        .execute(),
      listEvents(ctx, id),
      claim.hold_codes.includes('same_day_visit') ? findSameDay(ctx, claim) : null,
      listVisitsOf(ctx, claim),
      findJoined(ctx, claim),
      readSuccession(ctx, claim),
      readCredit(ctx, id),
    ])
  const { draft, findings, changes, rule_runs, rules_version, checked_at } = content
  const acts = ctx.actor.kind === 'admin' ? listActsNow(claim, content, same_day) : []
  const can = acts.filter((act) => !gone.includes(act))
  return {
    ...showSummary(summary.rows[0]!),
    ...{ payer_claim_number, override_reason, draft, changes, rule_runs, rules_version, checked_at, versions, events, same_day },
    ...{ visits, joined_into, ...succession, patient_credit_cents },
    ...{ takes_voids: !(can.includes('void') && (await isVoidedByPhone(ctx, claim))) },
    findings: findings.map(showFinding),
    can,
  }
}

/** What happened to a claim, the latest first. */
const listEvents = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('claim_event')
    .select(['id', 'kind', 'from_state', 'to_state', 'admin_name', 'details', 'at'])
    .where('claim_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute()

/** What may be done with the claim as it stands beside the other of its day, and beside what its payer has. */
function listActsNow(claim: ClaimRow, { draft, before_correction }: Content, sameDay: { state: ClaimState } | null): ClaimAct[] {
  const may: Partial<Record<ClaimAct, boolean>> = {
    join: sameDay !== null && mayTakeVisit(sameDay.state),
    repeat: claim.repeat_reason === null && isUnchanged(claim, draft, before_correction),
  }
  return listActs(claim).filter((act) => may[act] ?? true)
}
