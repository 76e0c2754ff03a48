import { findNextState, isWithPayer } from '@sorrel/contract/claims/moving'
import type { ClaimEventKind, ClaimState } from '@sorrel/contract/claims/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import type { ClaimRow, Details } from './tables.ts'

/** What happened to a claim. `version_id` is the version that an answer is about; `set` are the facts that come with it. */
export type ClaimEvent = {
  kind: ClaimEventKind
  version_id?: string
  details?: Details
  set?: Partial<
    Pick<ClaimRow, 'payer_claim_number' | 'paid_cents' | 'patient_cents' | 'appeal_by' | 'frequency' | 'version' | 'override_reason'>
  >
}
export type Moved = { from: ClaimState; to: ClaimState; has_moved: boolean }

const answers: readonly ClaimEventKind[] = ['acknowledged', 'rejected', 'accepted', 'paid', 'partially_paid', 'denied']

/**
 * The one function that moves a claim, forward only: an answer that comes late, twice, or about a version that another one replaced is kept and
 * moves nothing. Runs in the caller's transaction and holds the claim until its end.
 */
export async function moveClaim(ctx: Context, claimId: string, event: ClaimEvent): Promise<Moved> {
  if (!ctx.db.isTransaction) throw new Error('a claim moves in the transaction of what moves it')
  const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', claimId).forUpdate().executeTakeFirst()
  if (!claim) throw new Problem('not_found')
  const isLate = answers.includes(event.kind) && (await isOfEarlierVersion(ctx, claim, event.version_id))
  const next = isLate ? null : findNextState(claim.state, event.kind)
  const moved = { from: claim.state, to: next ?? claim.state, has_moved: next !== null && next !== claim.state }
  await keepEvent(ctx, claim, event, moved)
  if (next === null) {
    await keepMoney(ctx, claim, event)
    return moved
  }
  await ctx.db
    .updateTable('claim')
    .set({
      ...event.set,
      ...{ state: next, with_payer: isWithPayer(claim.with_payer, event.kind, claim.frequency) },
      ...{ revision: claim.revision + 1, updated_at: ctx.now() },
    })
    .where('id', '=', claimId)
    .execute()
  if (moved.has_moved) await tellMove(ctx, claim, event.kind, moved)
  return moved
}

/** What all standing answers come to is true of a claim that does not move, too, such as one that was voided and whose payer takes its money back. */
async function keepMoney(ctx: Context, { id, revision }: ClaimRow, { set }: ClaimEvent): Promise<void> {
  if (set?.paid_cents === undefined && set?.patient_cents === undefined) return
  const { paid_cents, patient_cents } = set
  const money = { ...(paid_cents !== undefined && { paid_cents }), ...(patient_cents !== undefined && { patient_cents }) }
  await ctx.db
    .updateTable('claim')
    .set({ ...money, revision: revision + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

async function isOfEarlierVersion(ctx: Context, claim: ClaimRow, versionId: string | undefined): Promise<boolean> {
  if (versionId === undefined) return false
  const { n } = await ctx.db
    .selectFrom('claim_version')
    .select('n')
    .where('id', '=', versionId)
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  return n < claim.version
}

/** Keeps what happened, by whom. The name is that of now. */ // reads auth
async function keepEvent(ctx: Context, claim: ClaimRow, event: ClaimEvent, { from, to }: Moved): Promise<void> {
  const { id: claim_id, patient_id, provider_id } = claim
  const { kind, version_id = null, details = {} } = event
  const admin_id = ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null
  await sql`insert into claim_event (id, claim_id, version_id, patient_id, provider_id, kind, from_state, to_state, details, admin_id, admin_name, at)
    select ${makeIdAt(ctx.now())}, ${claim_id}, ${version_id}, ${patient_id}, ${provider_id}, ${kind}, ${from}, ${to}, ${JSON.stringify(details)}::jsonb,
      ${admin_id}, (select concat_ws(' ', a.first_name, a.last_name) from administrator a where a.id = ${admin_id}), ${ctx.now()}`.execute(
    ctx.db,
  )
}

async function tellMove(ctx: Context, claim: ClaimRow, kind: ClaimEventKind, { from, to }: Moved): Promise<void> {
  await record(ctx, 'claim.moved', {
    subject_id: claim.id,
    patient_id: claim.patient_id,
    provider_id: claim.provider_id,
    payload: { claim_id: claim.id, appointment_id: claim.appointment_id, kind, from, to },
  })
}
