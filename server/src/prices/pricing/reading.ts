import { proposeBilling } from '@sorrel/contract/coding/billing'
import type { BillingRule } from '@sorrel/contract/coding/facts'
import { beginYearAnew } from '@sorrel/contract/eligibility/new-year'
import type { Benefits, OutsideBenefits } from '@sorrel/contract/eligibility/schemas'
import type { EstimateCase, Plan } from '@sorrel/contract/insurance/pricing/case'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { Cover } from '@sorrel/contract/prices/cover'
import { sql } from 'kysely'
import type { CheckRow } from '../../eligibility/access.ts'
import { findCountingCheck, findLastAnswer, findOutsideCheck } from '../../eligibility/counting.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { findCharges, findContractFees } from '../../payers/fees/pricing.ts'
import type { PricedVisit } from '../access.ts'
import { findAllowedBefore } from './allowed.ts'
import { readCover } from './cover.ts'

/** What an estimate is made from: the case, and the check behind it. */
export type Read = {
  inputs: EstimateCase
  check: CheckRow | undefined
  is_out_of_network: boolean
  owes_nothing: boolean
  /** The patient says that they have Medicaid, and nobody knows yet whether it is so. */
  may_owe_nothing: boolean
  /** What the practice knows before the visit that decides whether the plan pays at all. */
  cover: Cover
  /** The plan that the patient asks for the money back. */
  asked: { payer_id: string; benefits: OutsideBenefits | null } | null
}

/**
 * Reads everything from which the price of a visit is estimated, with a fixed number of statements. `known`: what its plan is taken to say, instead of
 * the check that counts on the day of the visit.
 */
export async function readCase(ctx: Context, visit: PricedVisit, known?: { check: CheckRow | undefined }): Promise<Read> {
  const payer_id = visit.paid_by === 'insurance' ? visit.payer_id : null
  const { type, provider_id, patient_id, service_date: day } = visit
  const asks = findInsurer(visit.payer_id)
  const of = (payer: string) => ({ patient_id, payer_id: payer, member_id: visit.member_id, day })
  const [{ rows }, answer, outside] = await Promise.all([
    readFacts(ctx, visit, payer_id),
    known !== undefined || payer_id === null ? known?.check : findCheckFor(ctx, of(payer_id)),
    asks === null ? undefined : findOutsideCheck(ctx, of(asks)),
  ])
  const { rules, is_in_network, owes_nothing, may_owe_nothing, cash_initial_cents, cash_follow_up_cents } = rows[0]!
  const { lines, place, rule } = proposeBilling({
    ...{ rules, day, payer_name: null, minutes: visit.duration_minutes, is_first: type === 'Initial Consultation' },
    // At a booking nobody knows more: the claim will know what was billed before, where the patient sat, and why they came.
    ...{ was_seen: { ever: false, this_year: false }, was_at_home: true, first_diagnosis: null },
    mode: visit.visit_mode === 'in_person' ? 'in_person' : 'video',
  })
  // Outside of the network the practice bills no plan, so the patient pays alone (decision 91).
  const billed = is_in_network ? payer_id : null
  const asked =
    asks === null || billed !== null
      ? null
      : { payer_id: asks, benefits: (outside && startYear(outside, day).benefits?.out_of_network) ?? null }
  const counting = asked && outside ? outside : answer
  const check = counting && startYear(counting, day)
  const [fees, cover] = await Promise.all([
    readFees(ctx, { provider_id, day, payer_id: billed, place }, lines),
    readCover(ctx, visit, { payer_id: billed, rule, lines }),
  ])
  const cash_cents = type === 'Follow-up' ? cash_follow_up_cents : cash_initial_cents
  const inputs: EstimateCase = {
    // Medicare pays nutrition care whole where it pays it at all (42 CFR 410.141 and 410.152).
    visit: { date: day, visit_mode: visit.visit_mode, preventive: payer_id === 'medicare' && !cover.is_used_up, lines },
    coverage: billed === null ? null : coverPlan(planOf(billed, check), cover),
    fees: { ...fees, cash_cents },
  }
  const is_out_of_network = asked !== null || (payer_id !== null && billed === null)
  return { inputs, check, is_out_of_network, owes_nothing: billed !== null && owes_nothing, may_owe_nothing, cover, asked }
}

type OfPlan = Parameters<typeof findCountingCheck>[1]

/**
 * The check that counts on a day. Of a year that has not begun, about which nobody has asked yet, it is the plan's last answer about this year, as if the
 * new one had begun: so a price of January is the same wherever it is read.
 */
async function findCheckFor(ctx: Context, plan: OfPlan): Promise<CheckRow | undefined> {
  const counting = await findCountingCheck(ctx, plan)
  const today = findToday(ctx)
  if (counting !== undefined || plan.day.slice(0, 4) <= today.slice(0, 4)) return counting
  return findLastAnswer(ctx, { ...plan, day: today })
}

/** An insurer whom somebody can ask for money back. Federal programs take no bill from their members. */
function findInsurer(payerId: string | null): string | null {
  const payer = payerId === null ? undefined : findPayer(payerId)
  return payer && !['self_pay', 'unlisted', 'government'].includes(payer.group) ? payer.id : null
}

/**
 * An answer as it counts on a day. Before a year has begun, plans answer with what is left of the old one, also if they were asked about the new one;
 * and in the new year the whole amounts are left again.
 */
export function startYear(check: CheckRow, day: string): CheckRow {
  const year = day.slice(0, 4)
  const isEarly = check.checked_at !== null && check.checked_at.slice(0, 4) < year
  if (!isEarly || check.benefits === null) return check
  return { ...check, benefits: beginYearAnew(check.benefits, check.service_date.slice(0, 4) === year) }
}

type Line = { code: string; modifiers: readonly string[] }
type Where = { provider_id: string; day: string; payer_id: string | null; place: string | null }

/** What the contract pays for the lines, what the payer allowed before, and what the practice charges: at most three statements. */
export async function readFees(ctx: Context, { provider_id, day, payer_id, place }: Where, lines: readonly Line[]) {
  const asked = lines.map(({ code, modifiers }) => ({ code, modifiers, day }))
  const [contract, historic_allowed, charge] = await Promise.all([
    payer_id === null
      ? []
      : findContractFees(
          ctx,
          asked.map((line) => ({ ...line, payer_id, provider_id, place })),
        ),
    payer_id === null ? [] : findAllowedBefore(ctx, { payer_id, codes: lines.map(({ code }) => code), day }),
    findCharges(ctx, asked),
  ])
  const feesOf = (found: readonly ({ unit_cents: number } | null)[]) =>
    lines.flatMap(({ code }, at) => (found[at] ? [{ code, unit_cents: found[at].unit_cents }] : []))
  return { contract: feesOf(contract), historic_allowed, charge: feesOf(charge) }
}

type Facts = {
  rules: BillingRule[]
  is_in_network: boolean
  owes_nothing: boolean
  may_owe_nothing: boolean
  cash_initial_cents: number | null
  cash_follow_up_cents: number | null
}

// reads coding, payers, insurance, eligibility, providers
const readFacts = (
  ctx: Context,
  { patient_id, provider_id: providerId, service_date: day, member_id }: PricedVisit,
  payerId: string | null,
) =>
  sql<Facts>`
    select app.rules_of_payer(${payerId}::text, ${day}::date) as rules, p.cash_initial_cents, p.cash_follow_up_cents,
      app.owes_nothing(${patient_id}::uuid, ${payerId}::text, ${day}::date, ${member_id}::text) as owes_nothing,
      app.may_owe_nothing(${patient_id}::uuid, ${day}::date) as may_owe_nothing,
      (exists (select from provider_network n where n.provider_id = p.id and n.payer_id = ${payerId})
        or (${payerId}::text like 'own-%' and exists (select from networks_of(p.id) n where n.payer_id = ${payerId}))) as is_in_network
    from provider p where p.id = ${providerId}`.execute(ctx.db)

/** What the practice knows itself counts beside what the plan says. */
const coverPlan = (plan: Plan, { pays, is_used_up }: Cover): Plan => ({
  ...plan,
  ...(pays ? {} : { covered: false }),
  ...(is_used_up ? { visits_remaining: 0 } : {}),
})

/** A plan as its check tells it; everything is unknown without one. */
export function planOf(payer_id: string, check: CheckRow | undefined): Plan {
  const said: Partial<Benefits> = check?.benefits ?? {}
  const left = (yearly: Benefits['deductible'] | undefined) =>
    yearly ? { individual: yearly.individual?.remaining_cents ?? null, family: yearly.family?.remaining_cents ?? null } : null
  return {
    payer_id,
    active: check === undefined ? null : check.status === 'active',
    covered: said.covered ?? null,
    network: 'in',
    preventive_no_cost: findPayer(payer_id)?.group === 'government' ? true : (said.preventive_no_cost ?? null),
    copay_cents: said.copay_cents ?? null,
    coinsurance_basis_points: said.coinsurance_basis_points ?? null,
    deductible_before_copay: said.deductible_before_copay ?? null,
    deductible_remaining_cents: left(said.deductible),
    out_of_pocket_remaining_cents: left(said.out_of_pocket),
    visits_remaining: said.visits_remaining ?? null,
  }
}
