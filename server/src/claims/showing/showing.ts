import { showFinding } from '@sorrel/contract/claims/findings/findings'
import { listActs } from '@sorrel/contract/claims/moving'
import type { ClaimDetail, ClaimSummary } from '@sorrel/contract/claims/schemas'
import { patientStatusOf } from '@sorrel/contract/claims/vocabulary'
import type { getVisitClaim as visitWire } from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ClaimRow } from '../tables.ts'
import { selectSummary } from './listing.ts'

const mostEvents = 200

/** One claim with what it says, what the rules found, what was sent and what happened: four statements. */
export async function showClaim(ctx: Context, claim: Permitted<ClaimRow>): Promise<z.input<typeof ClaimDetail>> {
  const { id, payer_claim_number, override_reason } = claim
  const [summary, content, versions, events] = await Promise.all([
    sql<z.input<typeof ClaimSummary>>`${selectSummary} where c.id = ${id}`.execute(ctx.db),
    ctx.db.selectFrom('claim_content').selectAll().where('claim_id', '=', id).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('claim_version')
      .select(['n', 'frequency', 'clm01', 'charge_cents', 'payer_claim_number', 'frozen_at', 'sent_at'])
      .where('claim_id', '=', id)
      .orderBy('n', 'desc')
      .execute(),
    ctx.db
      .selectFrom('claim_event')
      .select(['id', 'kind', 'from_state', 'to_state', 'admin_name', 'details', 'at'])
      .where('claim_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostEvents)
      .execute(),
  ])
  const { draft, findings, changes, rule_runs, rules_version, checked_at } = content
  return {
    ...summary.rows[0]!,
    ...{ payer_claim_number, override_reason, draft, changes, rule_runs, rules_version, checked_at, versions, events },
    findings: findings.map(showFinding),
    can: ctx.actor.kind === 'admin' ? listActs(claim) : [],
  }
}

/** Where the bill of a visit to the insurance stands, for its patient; null if there is none. */
export async function showVisitClaim(ctx: Context, visit: Permitted<{ id: string }>): Promise<z.input<typeof visitWire.output>> {
  const claim = await ctx.db
    .selectFrom('claim')
    .select(['state', 'payer_name', 'updated_at', 'charge_cents', 'paid_cents', 'patient_cents'])
    .where('appointment_id', '=', visit.id)
    .where('priority', '=', 'P')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!claim) return { claim: null }
  const { state, updated_at: since, ...money } = claim
  return { claim: { status: patientStatusOf(state), since, ...money } }
}
