import type { Outcome, PostingFlag, RemittedState, UnmatchedReason } from '@sorrel/contract/clearinghouse/vocabulary'
import { holdWithOtherPayers } from '../../claims/access.ts'
import { restoreSentClaim } from '../../claims/as-sent.ts'
import { dropSecondClaim } from '../../claims/building/second.ts'
import { type ClaimEvent, moveClaim } from '../../claims/moving.ts'
import type { ClaimRow } from '../../claims/tables.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { forgetAllowed, rememberAllowed } from '../../prices/pricing/allowed.ts'
import type { RemittedRow } from '../access.ts'
import { offerToSecondPayer } from '../onward/second-payer.ts'
import { takeOffVoidedAmounts } from '../onward/voided.ts'
import { type About, bookAnswer, bookReversal, bookUnapplied } from './booking.ts'
import { findCoinsurance } from './coinsurance.ts'
import { findLeft, moversOf, settleOnlyLeft, turnOf } from './earlier.ts'
import { linesOf } from './matching.ts'
import type { Remittance } from './movements.ts'
import { billPatient, hasEnded, nothingSaid } from './patient.ts'
import { listAllowed, type PostingPlan, planPosting } from './plan.ts'
import { compareLastFirst, findStanding, isGoneAlready, listOfPayer, listStanding } from './standing.ts'

/** The money of a decision that fits no claim is booked as not yet matched, so that the books show what the bank shows. */
export async function leaveUnmatched(ctx: Context, remittance: Remittance, row: RemittedRow, why: UnmatchedReason): Promise<RemittedState> {
  const suspense_id = await bookUnapplied(ctx, remittance, row)
  await ctx.db.updateTable('remitted_claim').set({ why, suspense_id }).where('id', '=', row.id).execute()
  return 'unmatched'
}

/** What a group of decisions knows before: the claim, which the transaction holds, and the answers that stand, the last first. */
type Known = { claim?: ClaimRow | undefined; standing?: RemittedRow[] | undefined }

/** Posts a decision to the claim that it is about. Runs in the caller's transaction, as the system or as billing staff who matched it. */
export async function settleDecision(
  ctx: Context,
  { remittance, row, version }: { remittance: Remittance; row: RemittedRow; version: ClaimVersion },
  known: Known = {},
): Promise<RemittedState> {
  const claim = known.claim ?? (await holdClaim(ctx, version.claim_id))
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
    await billPatient(ctx, about, nothingSaid, standing)
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
  const standing = known.standing ?? (await listStanding(ctx, claim.id))
  const why = findDoubt(about, version, plan, standing)
  if (why !== null) return leaveUnmatched(ctx, remittance, row, why)
  return postSure(ctx, about, version, { plan, standing })
}

/** Posts an answer about money that needs no person, or that one has looked at. A claim that ended stands again for it, if no other one bills its visit. */
async function postSure(
  ctx: Context,
  about: About,
  version: ClaimVersion,
  { plan, standing }: { plan: PostingPlan; standing: readonly RemittedRow[] },
): Promise<RemittedState> {
  const { row, claim } = about
  const decided = { ...about, claim: await restoreSentClaim(ctx, claim, version) }
  const isReplacing =
    (row.why === 'beyond_charge' && exceedsCharge(standing, version, row, plan)) || mustReplaceLater(standing, version, row, plan)
  // What stands again may have been booked anew.
  const before = decided.claim.state === claim.state ? standing : await listStanding(ctx, claim.id)
  if (!isReplacing) return postAnswer(ctx, decided, version, { planned: plan, before })
  await replaceEarlier(ctx, decided, version, before)
  return postAnswer(ctx, decided, version, { planned: plan, before: await listStanding(ctx, claim.id) })
}

async function holdClaim(ctx: Context, id: string): Promise<ClaimRow> {
  await holdWithOtherPayers(ctx, id)
  // reads claims
  return ctx.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Books an answer, offers the rest to a second payer, and bills the patient what is left. */
async function postAnswer(
  ctx: Context,
  about: About,
  version: ClaimVersion,
  { planned, before }: { planned: PostingPlan; before: readonly RemittedRow[] },
): Promise<RemittedState> {
  const { row, claim } = about
  const left = findLeft(before, version)
  const plan = settleOnlyLeft(planned, left)
  const { outcome, amounts, shares, flags } = plan
  if (outcome !== 'paid' && outcome !== 'partially_paid' && outcome !== 'denied') throw new Error(`${outcome} is no answer about money`)
  const transaction_id = await bookAnswer(ctx, about, amounts)
  const posted = await markPosted(ctx, row, version, { outcome, transaction_id, posted: amounts, flags })
  if (left === null) await offerToSecondPayer(ctx, about, version, plan)
  const standing = [posted, ...before].toSorted(compareLastFirst)
  const isFirst = left === null
  const coinsurance = isFirst ? findCoinsurance(row.body) : null
  const allowed_cents = isFirst ? plan.allowed_cents : null
  await billPatient(ctx, about, { shares, coinsurance, allowed_cents, lines: linesOf(version) }, standing)
  // What a later payer allows depends on what the one before paid.
  if (isFirst) await rememberAllowed(ctx, { remitted_claim_id: row.id, payer_id: claim.payer_id }, listAllowed(linesOf(version), row.body))
  const state = await finish(ctx, about, version, { kind: outcome, details: { file: '835', codes: codesOf(row.body) } }, standing)
  // A person posted it although the claim was voided by then, or it came late to one that was given up for another.
  if (await hasEnded(ctx, claim)) await takeOffVoidedAmounts(ctx, claim)
  return state
}

/** Why an answer about money needs a person, if it does. What waited for a reason before is posted all the same, if that may be. */
function findDoubt(
  { row, claim }: About,
  version: ClaimVersion,
  plan: PostingPlan,
  standing: readonly RemittedRow[],
): UnmatchedReason | null {
  // Only a reversal may take away: what else is below zero would leave the claim with less than nothing, whoever says so.
  if (plan.amounts.paid < 0 || plan.amounts.patient < 0) return 'below_zero'
  if (row.why === 'beyond_charge') return null
  // The answer met the word that takes the claim back, and the payer will take it back in turn. Nobody owes a share of that visit meanwhile.
  if (claim.state === 'voided' && row.why !== 'claim_voided') return 'claim_voided'
  return exceedsCharge(standing, version, row, plan) ? 'beyond_charge' : null
}

/** Whether the payer answers for more than was charged, alone or as when it pays twice and takes nothing back: a person must look. */
function exceedsCharge(standing: readonly RemittedRow[], version: ClaimVersion, row: RemittedRow, { amounts }: PostingPlan): boolean {
  if (amounts.paid + amounts.contractual + amounts.patient > version.charge_cents) return true
  const moving = moversOf(standing)
  if (moving.length === 0) return false
  const covered = moving.reduce((sum, { posted }) => sum + (posted?.paid ?? 0) + (posted?.contractual ?? 0), 0)
  return covered + row.paid_cents > version.charge_cents || moving.some((one) => turnOf(one) >= turnOf(row))
}

/**
 * Whether a word that came after this answer and was posted before it, while this one waited for a person, is a denial of the same payer or leaves the
 * patient a share for which this one leaves no room. A denial does not take back what was paid.
 */
function mustReplaceLater(
  standing: readonly RemittedRow[],
  version: ClaimVersion,
  row: RemittedRow,
  { amounts, outcome }: PostingPlan,
): boolean {
  const [last] = standing
  if (last === undefined || compareLastFirst(row, last) < 0) return false
  if (outcome !== 'denied' && last.outcome === 'denied' && turnOf(last) === turnOf(row)) return true
  const settled = standing.map(({ posted }) => (posted?.paid ?? 0) + (posted?.contractual ?? 0))
  const covered = settled.reduce((sum, cents) => sum + cents, amounts.paid + amounts.contractual)
  return covered + (last.posted?.patient ?? 0) > version.charge_cents
}

/**
 * Puts an answer in the place of an earlier one of the same payer, which did not take that back itself. The money of the earlier one is what the payer
 * will take back, and waits for that among what is not matched. Where none moved money, the last answer gives way, such as a denial. The
 * answer of another payer leaves what came before it.
 */
async function replaceEarlier(ctx: Context, about: About, version: ClaimVersion, standing: readonly RemittedRow[]): Promise<void> {
  const { row, claim } = about
  const moving = moversOf(standing)
  const [earlier] = await listOfPayer(ctx, about, moving.length > 0 ? moving : standing)
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
    .returningAll()
    .executeTakeFirstOrThrow()

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
