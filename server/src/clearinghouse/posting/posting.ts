import type { Outcome, PostingFlag, RemittedState, UnmatchedReason } from '@sorrel/contract/clearinghouse/vocabulary'
import { sql } from 'kysely'
import { dropSecondClaim } from '../../claims/building/second.ts'
import { type ClaimEvent, moveClaim } from '../../claims/moving.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record, recordTogether } from '../../kernel/record.ts'
import { forgetAllowed, rememberAllowed } from '../../prices/pricing/allowed.ts'
import type { RemittedRow } from '../access.ts'
import { offerToSecondPayer } from '../onward/second-payer.ts'
import { type About, bookAnswer, bookReversal, bookUnapplied } from './booking.ts'
import { listMoving, readLeft, settleOnlyLeft, turnOf } from './earlier.ts'
import { findAnswered } from './finding.ts'
import { linesOf } from './matching.ts'
import type { Remittance } from './movements.ts'
import { billPatient } from './patient.ts'
import { listAllowed, type PostingPlan, planPosting } from './plan.ts'
import { findStanding, isGoneAlready, listOfPayer, listStanding } from './standing.ts'

/**
 * Takes decisions of one payment over in one transaction, because beginning, ending and recording each costs a third of the time. If that fails, each
 * goes alone, so that only what is wrong is left out.
 */
export async function takeRemittedTogether(
  ctx: Context,
  remittance: Remittance,
  claims: readonly RemittedClaim[],
): Promise<RemittedState[]> {
  const takeAll = async (ctx: Context) => {
    const states: RemittedState[] = []
    for (const claim of claims) states.push(await takeRemitted(ctx, remittance, claim))
    return states
  }
  try {
    return await transaction(ctx, async (ctx) => {
      await holdClaims(ctx, claims)
      return recordTogether(ctx, takeAll)
    })
  } catch {
    return takeAll(ctx)
  }
}

/** Whoever changes a claim holds it first and its accounts afterwards. So the claims of a group are held before its first posting. */
const holdClaims = (ctx: Context, claims: readonly RemittedClaim[]) =>
  // reads claims
  sql`select from claim where id in (select claim_id from claim_version where clm01 = any(${claims.map(({ claim_id }) => claim_id)}::text[]))
    order by id for update`.execute(ctx.db)

/** Keeps a payer's decision about one claim and posts it, in one transaction and once. What names no claim of ours waits for a person. */
const takeRemitted = (ctx: Context, remittance: Remittance, claim: RemittedClaim): Promise<RemittedState> =>
  transaction(ctx, async (ctx) => {
    const row = await keepDecision(ctx, remittance, claim)
    if (row === null) return 'posted'
    const found = await findAnswered(ctx, remittance, claim)
    if ('why' in found) return leaveUnmatched(ctx, remittance, row, found.why)
    return settleDecision(ctx, remittance, row, found.version)
  })

/** The row of a decision, or null if the file was taken over as far as this before. */
async function keepDecision(ctx: Context, { id: remittance_id }: Remittance, claim: RemittedClaim): Promise<RemittedRow | null> {
  const { position, claim_id: clm01, payer_claim_number, status, charge_cents, paid_cents, patient_cents } = claim
  const row = await ctx.db
    .insertInto('remitted_claim')
    .values({
      ...{ id: makeIdAt(ctx.now()), remittance_id, position, clm01, payer_claim_number, status, charge_cents, paid_cents, patient_cents },
      ...{
        body: JSON.stringify(claim),
        state: 'unmatched',
        why: 'unknown_claim',
        claim_id: null,
        version_id: null,
        outcome: null,
        posted: null,
      },
      ...{ expected_cents: null, transaction_id: null, suspense_id: null, reversed_by: null, reason: null, admin_id: null },
      ...{ created_at: ctx.now(), settled_at: null },
    })
    .onConflict((same) => same.columns(['remittance_id', 'position']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The money of a decision that fits no claim is booked as not yet matched, so that the books show what the bank shows. */
async function leaveUnmatched(ctx: Context, remittance: Remittance, row: RemittedRow, why: UnmatchedReason): Promise<RemittedState> {
  const suspense_id = await bookUnapplied(ctx, remittance, row)
  await ctx.db.updateTable('remitted_claim').set({ why, suspense_id }).where('id', '=', row.id).execute()
  return 'unmatched'
}

/** Posts a decision to the claim that it is about. Runs in the caller's transaction, as the system or as billing staff who matched it. */
export async function settleDecision(
  ctx: Context,
  remittance: Remittance,
  row: RemittedRow,
  version: ClaimVersion,
): Promise<RemittedState> {
  // reads claims
  const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', version.claim_id).forUpdate().executeTakeFirstOrThrow()
  const plan = planPosting(linesOf(version), row.body)
  const about = { remittance, row, claim }
  if (plan.outcome === 'reversed') {
    const earlier = await findStanding(ctx, about)
    if (!earlier || (await isGoneAlready(ctx, about))) return leaveUnmatched(ctx, remittance, row, 'nothing_to_reverse')
    const transaction_id = await bookReversal(ctx, about, earlier)
    await ctx.db.updateTable('remitted_claim').set({ reversed_by: row.id }).where('id', '=', earlier.id).execute()
    await forgetAllowed(ctx, earlier.id)
    await markPosted(ctx, row, version, { outcome: 'reversed', transaction_id })
    await dropSecondClaim(ctx, claim.id)
    const standing = await listStanding(ctx, claim.id)
    await billPatient(ctx, about, [], standing)
    return finish(ctx, about, version, { kind: 'reversed' }, standing)
  }
  if (plan.outcome === 'passed_on' || plan.outcome === 'forecast') {
    await markPosted(ctx, row, version, { outcome: plan.outcome, state: 'noted' })
    return 'noted'
  }
  if (plan.outcome === 'unprocessable') {
    await markPosted(ctx, row, version, { outcome: 'unprocessable' })
    const event = { kind: 'rejected' as const, details: { file: '835', codes: codesOf(row.body) } }
    return finish(ctx, about, version, event, await listStanding(ctx, claim.id))
  }
  const why = await findDoubt(ctx, about, version, plan)
  if (why !== null) return leaveUnmatched(ctx, remittance, row, why)
  if (row.why === 'beyond_charge' && (await exceedsCharge(ctx, about, version, plan))) await replaceEarlier(ctx, about, version)
  return postAnswer(ctx, about, version, plan)
}

/** Books an answer, offers the rest to a second payer, and bills the patient what is left. */
async function postAnswer(ctx: Context, about: About, version: ClaimVersion, planned: PostingPlan): Promise<RemittedState> {
  const { row, claim } = about
  const left = await readLeft(ctx, version)
  const plan = settleOnlyLeft(planned, left)
  const { outcome, amounts, shares, flags } = plan
  if (outcome !== 'paid' && outcome !== 'partially_paid' && outcome !== 'denied') throw new Error(`${outcome} is no answer about money`)
  const transaction_id = await bookAnswer(ctx, about, amounts)
  await markPosted(ctx, row, version, { outcome, transaction_id, posted: amounts, flags })
  if (left === null) await offerToSecondPayer(ctx, about, version, plan)
  const standing = await listStanding(ctx, claim.id)
  await billPatient(ctx, about, shares, standing)
  await rememberAllowed(ctx, { remitted_claim_id: row.id, payer_id: claim.payer_id }, listAllowed(linesOf(version), row.body))
  return finish(ctx, about, version, { kind: outcome, details: { file: '835', codes: codesOf(row.body) } }, standing)
}

/** Why an answer about money needs a person, if it does. What waited for a reason before is posted all the same, if that may be. */
async function findDoubt(ctx: Context, about: About, version: ClaimVersion, plan: PostingPlan): Promise<UnmatchedReason | null> {
  const { row, claim } = about
  // Only a reversal may take away: what else is below zero would leave the claim with less than nothing, whoever says so.
  if (plan.amounts.paid < 0 || plan.amounts.patient < 0) return 'below_zero'
  if (row.why === 'beyond_charge') return null
  // The answer met the word that takes the claim back, and the payer will take it back in turn. Nobody owes a share of that visit meanwhile.
  if (claim.state === 'voided' && row.why !== 'claim_voided') return 'claim_voided'
  return (await exceedsCharge(ctx, about, version, plan)) ? 'beyond_charge' : null
}

/** Whether the payer answers for more than was charged, alone or as when it pays twice and takes nothing back: a person must look. */
async function exceedsCharge(ctx: Context, { row, claim }: About, version: ClaimVersion, { amounts }: PostingPlan): Promise<boolean> {
  if (amounts.paid + amounts.contractual + amounts.patient > version.charge_cents) return true
  const standing = await listMoving(ctx, claim.id)
  if (standing.length === 0) return false
  const covered = standing.reduce((sum, { posted }) => sum + (posted?.paid ?? 0) + (posted?.contractual ?? 0), 0)
  return covered + row.paid_cents > version.charge_cents || standing.some((one) => turnOf(one) >= turnOf(row))
}

/**
 * Puts an answer in the place of an earlier one of the same payer, which did not take that back itself. The money of the earlier one is what the payer
 * will take back, and waits for that among what is not matched. The answer of another payer leaves what came before it.
 */
async function replaceEarlier(ctx: Context, about: About, version: ClaimVersion): Promise<void> {
  const { row, claim } = about
  const [earlier] = await listOfPayer(ctx, about, await listMoving(ctx, claim.id))
  if (!earlier) return
  await bookReversal(ctx, { ...about, row: { ...row, paid_cents: 0 } }, earlier)
  await ctx.db.updateTable('remitted_claim').set({ reversed_by: row.id }).where('id', '=', earlier.id).execute()
  await forgetAllowed(ctx, earlier.id)
  await moveClaim(ctx, claim.id, { kind: 'reversed', version_id: version.id })
}

type Mark = {
  outcome: Outcome
  state?: 'posted' | 'noted'
  transaction_id?: string | null
  posted?: RemittedRow['posted']
  flags?: readonly PostingFlag[]
}

const markPosted = (
  ctx: Context,
  { id }: RemittedRow,
  version: ClaimVersion,
  { outcome, state = 'posted', transaction_id = null, posted = null, flags = [] }: Mark,
) =>
  ctx.db
    .updateTable('remitted_claim')
    .set({
      ...{ state, why: null, outcome, transaction_id, posted: posted && JSON.stringify(posted), flags: [...flags], settled_at: ctx.now() },
      ...{ claim_id: version.claim_id, version_id: version.id },
    })
    .where('id', '=', id)
    .execute()

const codesOf = ({ adjustments, lines, remarks }: RemittedClaim): string[] => {
  const all = [...adjustments, ...lines.flatMap((line) => line.adjustments)].map(({ group, reason }) => `${group}-${reason}`)
  return [...new Set([...all, ...remarks, ...lines.flatMap((line) => line.remarks)])].slice(0, 20)
}

/** Moves the claim, with what all standing answers come to, and tells the house. */
async function finish(
  ctx: Context,
  { row, claim }: About,
  version: ClaimVersion,
  event: ClaimEvent,
  standing: readonly RemittedRow[],
): Promise<RemittedState> {
  const sum = (read: (one: RemittedRow) => number) => (standing.length === 0 ? null : standing.reduce((total, one) => total + read(one), 0))
  const payer_claim_number = row.payer_claim_number ?? undefined
  const set = {
    paid_cents: sum(({ posted }) => posted?.paid ?? 0),
    // The last payer says it for all.
    patient_cents: standing[0]?.posted?.patient ?? null,
    ...(payer_claim_number !== undefined && { payer_claim_number }),
  }
  await moveClaim(ctx, claim.id, { ...event, version_id: version.id, set })
  const { appointment_id, patient_id, provider_id } = claim
  const payload = { remitted_claim_id: row.id, claim_id: claim.id, appointment_id }
  await record(ctx, 'remitted_claim.posted', { subject_id: row.id, patient_id, provider_id, payload })
  return 'posted'
}
