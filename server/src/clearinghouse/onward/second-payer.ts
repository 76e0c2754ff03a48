import type { PriorAnswer } from '@sorrel/contract/claims/schemas'
import { buildSecondClaim, dropSecondClaim } from '../../claims/building/second.ts'
import type { ClaimRow } from '../../claims/tables.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import type { RemittedClaim, RemittedLine } from '../../claims/x12/reading/answers/facts.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { RemittedRow } from '../access.ts'
import type { About } from '../posting/booking.ts'
import { findCoinsurance } from '../posting/coinsurance.ts'
import { cutShares, turnOf } from '../posting/earlier.ts'
import { linesOf, matchLines } from '../posting/matching.ts'
import { billPatient, hasEnded, nothingSaid } from '../posting/patient.ts'
import { type PostingPlan, planPosting } from '../posting/plan.ts'
import { listStanding } from '../posting/standing.ts'
import { chargeAgain, followFirstPayer } from '../sending/sending.ts'

/**
 * Makes the claim to a second payer where the first one left something to the patient, also if it denied the claim. What the first payer passed on
 * itself (19, 20, 21) is not sent again. Where it leaves nothing after all, a second claim that was not sent is canceled. An answer to a claim that ended
 * offers nothing.
 */
export async function offerToSecondPayer(
  ctx: Context,
  { row, claim, remittance }: About,
  version: ClaimVersion,
  { amounts, flags }: PostingPlan,
): Promise<void> {
  if (claim.priority !== 'P' || turnOf(row) > 1 || (await hasEnded(ctx, claim))) return
  const isLeft = amounts.patient > 0 && !flags.includes('forwarded')
  const prior = isLeft ? describeAnswer(version, row.body, remittance.paid_on ?? findToday(ctx)) : null
  await (prior === null ? dropSecondClaim(ctx, claim.id) : buildSecondClaim(ctx, claim, version.id, prior))
}

/** What a payer was sent and answered, as the next payer reads it. Line by line where each line comes to its charge, else of the claim as a whole. */
export function describeAnswer({ body, routing_payer_id }: ClaimVersion, answer: RemittedClaim, answered_on: string): PriorAnswer | null {
  const [insured] = [...body.subscribers]
  if (insured === undefined) return null
  const { subscriber, patient, payer } = insured
  const sent = linesOf({ body })
  const { matches } = matchLines(sent, answer.lines)
  const lines = sent.map((line) => {
    const own = answer.lines.filter((one) => matches.get(one) === line)
    const adjustments = own.flatMap((one) => one.adjustments)
    const paid_cents = own.reduce((sum, one) => sum + one.paid_cents, 0)
    const isWhole = paid_cents + adjustments.reduce((sum, { cents }) => sum + cents, 0) === line.charge_cents
    return { paid_cents, units: unitsOf(own) ?? line.units, adjustments, isWhole }
  })
  const isByLine = answer.adjustments.length === 0 && lines.every(({ isWhole }) => isWhole)
  const all = [...answer.adjustments, ...answer.lines.flatMap((line) => line.adjustments)]
  const relationship = patient === null ? 'Self' : patient.relationship
  return {
    payer: { id: routing_payer_id, name: payer.name, filing_code: subscriber.filing_code },
    subscriber: { ...subscriber.name, member_id: subscriber.member_id, group_no: subscriber.group_no ?? null },
    relationship: relationship === 'life_partner' ? 'Other' : relationship,
    ...{ answered_on, paid_cents: answer.paid_cents },
    adjustments: isByLine ? [] : all,
    lines: isByLine ? lines.map(({ isWhole: _, ...line }) => line) : null,
  }
}

/** The units that a payer paid in all parts of a line; null if it does not say. */
function unitsOf(parts: readonly RemittedLine[]): number | null {
  const known = parts.map(({ units_paid }) => units_paid).filter((units) => units !== null)
  return known.length === 0 ? null : known.reduce((sum, units) => sum + units, 0)
}

/**
 * Makes the claim to a second payer of which nobody knew when the first one answered. The patient is billed nothing until it answers, too. Runs in the
 * caller's transaction, with the claim held. Throws `claim_act_not_possible` if no second plan held on the day, or if its claim is there.
 */
export const billSecond = (ctx: Context, claim: ClaimRow): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    // reads claims
    const second = ctx.db.selectFrom('claim').select('id').where('prior_claim_id', '=', claim.id)
    const present = await second.where('state', 'not in', ['voided', 'cancelled']).executeTakeFirst()
    if (present) throw new Problem('claim_act_not_possible', { claim_id: present.id })
    const standing = await listStanding(ctx, claim.id)
    const about = await readAbout(ctx, claim, standing)
    const prior = about && describeAnswer(about.version, about.row.body, about.remittance.paid_on ?? findToday(ctx))
    if (!about || !prior || (await buildSecondClaim(ctx, claim, about.version.id, prior)) === null)
      throw new Problem('claim_act_not_possible', { missing: 'second_plan' })
    await billPatient(ctx, about, nothingSaid, standing)
  })

/** The last answer that stands, with its payment and the version that it is about. */
export async function readAbout(ctx: Context, claim: ClaimRow, [row]: readonly RemittedRow[]) {
  if (!row?.version_id) return null
  // reads claims
  const version = await ctx.db.selectFrom('claim_version').selectAll().where('id', '=', row.version_id).executeTakeFirstOrThrow()
  const remittance = await ctx.db.selectFrom('remittance').selectAll().where('id', '=', row.remittance_id).executeTakeFirstOrThrow()
  return { row, claim, remittance, version }
}

/** Bills what the first payer left to the patient after all, because the claim to the second one came to nothing. May run twice. Runs as the system. */
export const billAfterSecond = (ctx: Context, secondClaimId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // reads claims
    const claims = ctx.db.selectFrom('claim as s').innerJoin('claim as c', 'c.id', 's.prior_claim_id').selectAll('c')
    const claim = await claims.where('s.id', '=', secondClaimId).forUpdate('c').executeTakeFirst()
    if (claim) await billAgain(ctx, claim)
  })

/**
 * Charges the payer for a version of a claim that stands again. What the patient was billed while there was no claim to the second payer goes to that payer
 * again first. Runs in the caller's transaction, as the system.
 */
export async function chargeForStanding(ctx: Context, { id, prior_claim_id }: ClaimRow, versionId: string): Promise<void> {
  if (prior_claim_id === null) return chargeAgain(ctx, versionId)
  // reads claims
  const prior = ctx.db.selectFrom('claim').selectAll().where('id', '=', prior_claim_id).forUpdate()
  await billAgain(ctx, await prior.executeTakeFirstOrThrow())
  await followFirstPayer(ctx, id)
}

/** Bills what the standing answers of a claim leave to the patient, by what is known now. */
export async function billAgain(ctx: Context, claim: ClaimRow): Promise<void> {
  const standing = await listStanding(ctx, claim.id)
  const about = await readAbout(ctx, claim, standing)
  if (!about) return
  const lines = linesOf(about.version)
  const { shares, allowed_cents } = planPosting(lines, about.row.body)
  const left = cutShares(shares, about.row.posted?.patient ?? 0)
  // The price of a later payer depends on what the one before paid.
  const isFirst = claim.prior_claim_id === null && turnOf(about.row) === 1
  const price = isFirst ? { coinsurance: findCoinsurance(about.row.body), allowed_cents } : { coinsurance: null, allowed_cents: null }
  await billPatient(ctx, about, { shares: left, ...price, lines }, standing)
}
