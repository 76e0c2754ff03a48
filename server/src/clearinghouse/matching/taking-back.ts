import type { ClaimEventKind, ClaimState } from '@sorrel/contract/claims/vocabulary'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import type { UnmatchedReason } from '@sorrel/contract/clearinghouse/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { holdWithOtherPayers } from '../../claims/access.ts'
import { dropSecondClaim } from '../../claims/building/second.ts'
import { moveClaim } from '../../claims/moving.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { forgetAllowed } from '../../prices/pricing/allowed.ts'
import type { RemittedRow } from '../access.ts'
import { type About, bookTakenBack } from '../posting/booking.ts'
import { findAnswered } from '../posting/finding.ts'
import { billPatient, nothingSaid } from '../posting/patient.ts'
import { listStanding } from '../posting/standing.ts'
import { mayTakeBack, showRemittedClaim } from '../reading/remitted.ts'

/**
 * Takes back that a person posted a decision to a claim, which was not the claim that it is about. The books get the exact opposite, the claim stands
 * where it stood, and the decision waits again. Throws `not_available` if no person chose its claim, and `remittance_built_on` if something happened to
 * the claim since.
 */
export const takeBackMatch = (ctx: Context, id: string, reason: string): Promise<z.input<typeof RemittedClaim>> =>
  transaction(ctx, async (ctx) => {
    const about = await holdMatched(ctx, id)
    const { remittance, row, claim } = about
    const posting = row.state === 'noted' ? undefined : await findPosting(ctx, row)
    const standing = (await listStanding(ctx, claim.id)).filter((one) => one.id !== id)
    const suspense_id = await bookTakenBack(ctx, { remittance, row })
    // Before anything is billed: what the second payer owes follows the answers that stand.
    await letWait(ctx, about, { suspense_id, reason })
    if (row.posted !== null) {
      await forgetAllowed(ctx, id)
      if (standing.length === 0) await dropSecondClaim(ctx, claim.id)
      await billPatient(ctx, about, nothingSaid, standing)
    }
    if (posting) await moveBack(ctx, about, { posting, standing, reason })
    const { patient_id, provider_id } = claim
    const payload = { remitted_claim_id: id, claim_id: claim.id }
    await record(ctx, 'remitted_claim.taken_back', { subject_id: id, patient_id, provider_id, payload })
    return showRemittedClaim(ctx, id)
  })

/** A decision whose claim a person chose. The claim is held first, as by whatever posts to it. */
async function holdMatched(ctx: Context, id: string): Promise<About> {
  const rows = ctx.db.selectFrom('remitted_claim').selectAll().where('id', '=', id)
  const found = await rows.executeTakeFirst()
  if (!found) throw new Problem('not_found')
  if (!mayTakeBack(found) || found.claim_id === null) throw new Problem('not_available')
  // reads claims
  const claims = ctx.db.selectFrom('claim').selectAll().where('id', '=', found.claim_id)
  await holdWithOtherPayers(ctx, found.claim_id)
  const claim = await claims.executeTakeFirstOrThrow()
  const row = await rows.forUpdate().executeTakeFirstOrThrow()
  const replaced = ctx.db.selectFrom('remitted_claim').select('id').where('reversed_by', '=', id)
  if (!mayTakeBack(row) || row.claim_id !== claim.id || (await replaced.executeTakeFirst())) throw new Problem('not_available')
  const remittance = await ctx.db.selectFrom('remittance').selectAll().where('id', '=', row.remittance_id).executeTakeFirstOrThrow()
  return { remittance, row, claim }
}

type Posting = { from_state: ClaimState; to_state: ClaimState }
const kinds: Readonly<Partial<Record<NonNullable<RemittedRow['outcome']>, ClaimEventKind>>> = {
  ...{ paid: 'paid', partially_paid: 'partially_paid', denied: 'denied', unprocessable: 'rejected' },
}
// That somebody asked how a claim stands, or was told, changes nothing about what was posted.
const harmless: readonly ClaimEventKind[] = ['status_asked', 'status_told', 'acknowledged', 'accepted', 'held', 'released']

/** What posting the decision did to the claim, after which nothing else may have happened to it. */ // reads claims
async function findPosting(ctx: Context, { claim_id, version_id, outcome }: RemittedRow): Promise<Posting> {
  const { rows } = await sql<Posting & { is_built_on: boolean }>`
    select e.from_state, e.to_state, exists (select from claim_event l where l.claim_id = e.claim_id and (l.at, l.id) > (e.at, e.id)
      and not (l.kind = any(${harmless}::text[]) and l.from_state = l.to_state)) as is_built_on
    from claim_event e where e.claim_id = ${claim_id} and e.version_id = ${version_id} and e.kind = ${(outcome && kinds[outcome]) ?? null}
    order by e.at desc, e.id desc limit 1`.execute(ctx.db)
  const [posting] = rows
  if (!posting) throw new Problem('not_available')
  if (posting.is_built_on) throw new Problem('remittance_built_on')
  return posting
}

type Back = { posting: Posting; standing: readonly RemittedRow[]; reason: string }

/** Puts the claim where it stood, with what the answers before come to and the payer's number that it had, or under which a correction went. */
async function moveBack(ctx: Context, { row, claim }: About, { posting, standing, reason }: Back): Promise<void> {
  const { from_state, to_state } = posting
  // reads claims
  const versions = ctx.db.selectFrom('claim_version').select(['payer_claim_number', 'body']).where('id', '=', row.version_id)
  const { payer_claim_number, body } = await versions.executeTakeFirstOrThrow()
  const [sent] = [...body.subscribers].flatMap((insured) => [...insured.claims])
  await moveClaim(ctx, claim.id, {
    kind: 'match_taken_back',
    details: { reason },
    ...(row.version_id !== null && { version_id: row.version_id }),
    ...(from_state !== to_state && { back_to: from_state }),
    set: {
      paid_cents: standing.length === 0 ? null : standing.reduce((sum, { posted }) => sum + (posted?.paid ?? 0), 0),
      patient_cents: standing[0]?.posted?.patient ?? null,
      payer_claim_number: standing[0]?.payer_claim_number ?? payer_claim_number ?? sent?.payer_claim_number ?? null,
    },
  })
}

/** The decision waits as if it had just arrived, with the words of whoever took it back. */
async function letWait(ctx: Context, { remittance, row }: About, { suspense_id, reason }: { suspense_id: string | null; reason: string }) {
  const found = await findAnswered(ctx, remittance, row.body)
  const why: UnmatchedReason = 'why' in found ? found.why : 'unknown_claim'
  const nothing = { claim_id: null, version_id: null, outcome: null, posted: null, expected_cents: null, transaction_id: null }
  await ctx.db
    .updateTable('remitted_claim')
    .set({ ...nothing, ...{ state: 'unmatched', why, suspense_id, reason, flags: [], billed_cents: 0, settled_at: null } })
    .where('id', '=', row.id)
    .execute()
  await sql`update remitted_claim set admin_id = ${ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null} where id = ${row.id}`.execute(
    ctx.db,
  )
}
