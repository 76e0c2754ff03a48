import { ended } from '@sorrel/contract/claims/moving'
import { findLeft } from '@sorrel/contract/insurance/pricing/estimate'
import type { Explanation } from '@sorrel/contract/ledger/schemas'
import { explainDifference } from '@sorrel/contract/prices/difference'
import { sql } from 'kysely'
import { isBilledOtherwise } from '../../claims/building/together.ts'
import type { ClaimRow } from '../../claims/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { bringToAmount } from '../../ledger/posting.ts'
import type { EstimateRow } from '../../prices/access.ts'
import { foreseenOf } from '../../prices/differing.ts'
import { readToldPrice, recordOutcome } from '../../prices/estimates.ts'
import type { RemittedRow } from '../access.ts'
import { followFirstPayer } from '../sending/sending.ts'
import type { About } from './booking.ts'
import type { Coinsurance } from './coinsurance.ts'
import { explainShares } from './explaining.ts'
import { receivableOfPayer } from './movements.ts'
import { isCovered, type PostingPlan } from './plan.ts'

/** What an answer says of the patient's share, for its reasons. `allowed_cents`: null for a later payer, whose price depends on what came before. */
export type Said = {
  shares: PostingPlan['shares']
  coinsurance: Coinsurance | null
  allowed_cents: number | null
  lines: readonly { code: string; units: number }[]
}
export const nothingSaid: Said = { shares: [], coinsurance: null, allowed_cents: null, lines: [] }

/**
 * Makes the patient owe what the standing answers (the last first) leave to them, and nothing else: only the PR group reaches a patient,
 * and the last payer of a claim says it for all. While a second payer has not answered, or nobody knows whether they have Medicaid, the
 * patient hears of nothing. Of a claim that was voided, or whose visit another claim bills, they owe nothing. What a claim to a second payer
 * takes over follows.
 */
export async function billPatient(ctx: Context, { row, claim }: About, said: Said, standing: readonly RemittedRow[]): Promise<void> {
  const [last] = standing
  const isEnded = await hasEnded(ctx, claim)
  const left = isEnded ? 0 : Math.max(0, last?.posted?.patient ?? 0)
  const protection = await readProtection(ctx, claim)
  const isHeld = left > 0 && protection.is_unconfirmed
  await markHeld(ctx, isHeld, standing)
  const second = await findSecondClaim(ctx, claim)
  const isUnbilled = isEnded || isHeld || (left > 0 && (second !== undefined || isForwarded(last)))
  const share = isUnbilled ? 0 : left
  const doesPlanPay = !isUnbilled && Boolean(last?.posted && isCovered(last.posted))
  const { told, promised_cents, quoted_cents } = await readTold(ctx, claim)
  const undone = await isUndone(ctx, claim)
  // What a contest undid, or its dietitian waived, is billed to nobody again. Where the plan was said to pay nothing, and pays nothing, the price that was quoted in writing holds.
  const cap = undone ? 0 : findLeast(promised_cents, doesPlanPay ? null : quoted_cents)
  const due = findDue(protection, share, cap)
  const { owed_cents: amountCents } = due
  await createOrCorrectItem(ctx, {
    ...itemOf(claim),
    ...{ appointmentId: claim.appointment_id, claimId: claim.id, amountCents, from: receivableOfPayer(claim), effectiveAt: ctx.now() },
    // A denial that leaves nothing to the patient is no bill.
    isCorrection: share === 0 && !doesPlanPay,
    explanation: isEnded
      ? [{ code: undone ? 'contest_upheld' : 'claim_voided' }]
      : explainDue(claim, due, explainShares({ ...said, isDeductibleMet: isDeductibleMet(told?.estimate) }, share, doesPlanPay)),
  })
  await giveUpRest(ctx, claim, due)
  // What is billed no longer goes to the next payer whole.
  await sql`update remitted_claim set billed_cents = case when ${isUnbilled} then 0 else greatest(0, (posted->>'patient')::bigint) end
    where claim_id = ${claim.id} and state = 'posted' and posted is not null and reversed_by is null`.execute(ctx.db)
  if (second !== undefined) await followFirstPayer(ctx, second.id)
  if (!isUnbilled && told) await keepOutcome(ctx, row.id, told.estimate, { said, share, doesPlanPay, owed_cents: amountCents })
}

type Outcome = { said: Said; share: number; doesPlanPay: boolean; owed_cents: number }

/** Keeps what became of the price that was told, once somebody knows it: while the plan refuses everything, nobody does. */
async function keepOutcome(
  ctx: Context,
  id: string,
  estimate: EstimateRow,
  { said, share, doesPlanPay, owed_cents }: Outcome,
): Promise<void> {
  if (!doesPlanPay && share === 0 && estimate.settled_at === null) return
  const isUnexplained = said.shares.length === 0 && share > 0
  const difference = isUnexplained ? [] : explainDifference(foreseenOf(estimate), { ...said, share_cents: share })
  await compareWithEstimate(ctx, id, estimate, { owed_cents, plan_share_cents: share, difference })
}

/** Whether nobody asks for the money of a claim any longer: it was voided, or given up while another claim bills its visit. */
export const hasEnded = async (ctx: Context, claim: ClaimRow): Promise<boolean> =>
  claim.state === 'voided' || (claim.state === 'cancelled' && (await isBilledAnew(ctx, claim)))

/** Whether another claim bills the visit of one that was given up, for which nobody pays twice. Of a claim to a second payer, the first one does. */
const isBilledAnew = async (ctx: Context, claim: ClaimRow): Promise<boolean> =>
  claim.prior_claim_id !== null || isBilledOtherwise(ctx, claim)

const findLeast = (...caps: (number | null)[]): number | null => {
  const known = caps.filter((cents) => cents !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * What the patient was told before. Of a claim of several visits it is what was promised or quoted for all of them, if a price was; their estimates have
 * no outcome each, since the payer answers for the day.
 */
async function readTold(ctx: Context, claim: ClaimRow) {
  const { appointment_id, joined_appointment_ids, patient_id, service_day: day } = claim
  const visits = appointment_id === null ? [] : [appointment_id, ...joined_appointment_ids]
  const billed = { patient_id, day, payer_ids: await listPayers(ctx, claim) }
  const all = await Promise.all(visits.map((id) => readToldPrice(ctx, id, billed)))
  const sumOf = (caps: number[]) => (caps.length > 0 && caps.length === visits.length ? caps.reduce((sum, cents) => sum + cents, 0) : null)
  const quoted = all.flatMap((told) => (told?.estimate.kind === 'not_covered' ? (told.estimate.patient_cents ?? []) : []))
  return {
    told: all.length === 1 ? all[0] : undefined,
    promised_cents: sumOf(all.flatMap((told) => told?.cap_cents ?? [])),
    quoted_cents: sumOf(quoted),
  }
}

/** Whether the plan said, when the visit was estimated, that nothing of the deductible was left. */
const isDeductibleMet = (estimate: EstimateRow | undefined): boolean => {
  const plan = estimate?.inputs.coverage
  return plan !== null && plan !== undefined && findLeft(plan.deductible_remaining_cents) === 0
}

/** The payer of a claim, and the one that was asked before it. */ // reads claims
async function listPayers(ctx: Context, { payer_id, prior_claim_id }: ClaimRow): Promise<string[]> {
  if (prior_claim_id === null) return [payer_id]
  const prior = await ctx.db.selectFrom('claim').select('payer_id').where('id', '=', prior_claim_id).executeTakeFirst()
  return [payer_id, ...(prior ? [prior.payer_id] : [])]
}

/** What a patient owes for: their share of a visit, or of care without one. */
const itemOf = ({ id, patient_id: patientId, billable_remote_encounter_id: care }: ClaimRow) =>
  care === null
    ? { reference: `claim_share:${id}`, patientId, type: 'session_patient_share' as const }
    : { reference: `remote_share:${care}`, patientId, type: 'remote_encounter_share' as const }

/** Whether a contest against care without a visit was upheld, or its dietitian said that nobody owes it. */ // reads remote-care
async function isUndone(ctx: Context, { billable_remote_encounter_id: id }: ClaimRow): Promise<boolean> {
  if (id === null) return false
  const cares = ctx.db.selectFrom('billable_remote_encounter').select(['status', 'waive_reason']).where('id', '=', id)
  const care = await cares.executeTakeFirst()
  // What went to nobody because its claim ended is billed again where that stands again.
  return care?.status === 'voided' || (care?.status === 'waived' && care.waive_reason !== 'claim_dropped')
}

/** Keeps what the patient was told beside what they owe, and says so where the two differ. */
async function compareWithEstimate(
  ctx: Context,
  id: string,
  estimate: EstimateRow,
  settled: Parameters<typeof recordOutcome>[2],
): Promise<void> {
  await recordOutcome(ctx, estimate, settled)
  const differs = estimate.patient_cents !== null && estimate.patient_cents !== settled.plan_share_cents
  await sql`update remitted_claim set expected_cents = ${estimate.patient_cents}, flags = case when ${differs}::boolean then flags || '{differs_from_estimate}' else flags end
    where id = ${id} and state = 'posted'`.execute(ctx.db)
}

/** Says at the last answer whether the share of the patient waits until somebody knows whether they have Medicaid, as they say (decision 161). */
async function markHeld(ctx: Context, isHeld: boolean, standing: readonly RemittedRow[]): Promise<void> {
  if (!isHeld && !standing.some(({ flags }) => flags.includes('plan_unconfirmed'))) return
  const [last] = standing
  const ids = standing.map(({ id }) => id)
  await sql`update remitted_claim set flags = array_remove(flags, 'plan_unconfirmed') || case when ${isHeld} and id = ${last?.id ?? null}
    then '{plan_unconfirmed}'::text[] else '{}'::text[] end where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Whether the payer that answered last passed the claim on to the next one itself. */
const isForwarded = (last: RemittedRow | undefined): boolean => last?.flags.includes('forwarded') === true

/** The claim to the second payer that we made after this one, unless it ended. */ // reads claims
async function findSecondClaim(ctx: Context, { id, priority }: ClaimRow): Promise<{ id: string } | undefined> {
  if (priority !== 'P') return undefined
  return ctx.db.selectFrom('claim').select('id').where('prior_claim_id', '=', id).where('state', 'not in', ended).executeTakeFirst()
}

type Protection = { is_protected: boolean; was_protected: boolean; was_promised: boolean; is_unconfirmed: boolean }

/** What a patient owes of a share, and what of it the practice bears: as it promised a price, or because nobody may bill this patient. */
type Due = Protection & { owed_cents: number; promised_cents: number; protected_cents: number; has_cap: boolean }

function findDue(protection: Protection, share: number, cap: number | null): Due {
  const owed_cents = protection.is_protected ? 0 : Math.min(share, cap ?? share)
  const protected_cents = protection.is_protected ? share : 0
  return {
    ...protection,
    owed_cents,
    protected_cents,
    promised_cents: share - owed_cents - protected_cents,
    has_cap: cap !== null || protection.was_promised,
  }
}

/** Whether nobody may bill the patient what the plan leaves (Medicaid, QMB), and whether something was given up for that, or for a promise, before. One statement. */ // reads prices, insurance, eligibility, ledger
async function readProtection(ctx: Context, { id, patient_id, payer_id, service_day, coverage_id }: ClaimRow): Promise<Protection> {
  const isGivenUp = (name: string) =>
    sql`exists (select from app.ledger_transaction t where t.reference collate "C" >= ${`${name}:${id}:`} and t.reference collate "C" < ${`${name}:${id};`})`
  const { rows } = await sql<Protection>`
    select p.is_protected, not p.is_protected and app.may_owe_nothing(${patient_id}::uuid, ${service_day}::date) as is_unconfirmed,
      ${isGivenUp('protected_share')} as was_protected, ${isGivenUp('price_promise')} as was_promised
    from (select app.owes_nothing(${patient_id}::uuid, ${payer_id}, ${service_day}::date, (select c.member_id from coverage c where c.id = ${coverage_id})) as is_protected) p`.execute(
    ctx.db,
  )
  return rows[0]!
}

function explainDue({ appointment_id }: ClaimRow, { protected_cents, promised_cents }: Due, said: Explanation[]): Explanation[] {
  if (protected_cents > 0) return [{ code: 'nobody_may_bill' }]
  const code = appointment_id === null ? 'contest_upheld' : 'price_promise'
  return promised_cents > 0 ? [...said, { code, amount_cents: promised_cents }] : said
}

/** Moves what the practice bears of a share out of what the payer owes. */
async function giveUpRest(ctx: Context, claim: ClaimRow, due: Due): Promise<void> {
  const from = { kind: 'written_off', effectiveAt: ctx.now(), from: receivableOfPayer(claim) } as const
  const [promise, protection] = [`price_promise:${claim.id}`, `protected_share:${claim.id}`]
  if (due.has_cap) await bringToAmount(ctx, { ...from, reference: promise, to: 'writeoff:price_promise', amountCents: due.promised_cents })
  if (due.is_protected || due.was_protected)
    await bringToAmount(ctx, { ...from, reference: protection, to: 'writeoff:contractual', amountCents: due.protected_cents })
}
