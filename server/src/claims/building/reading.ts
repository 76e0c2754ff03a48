import { measureMinutes } from '@sorrel/contract/charting/rules'
import type { Ruled } from '@sorrel/contract/claims/rules/applying'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import type { HoldCode } from '@sorrel/contract/claims/vocabulary'
import type { Practice } from '@sorrel/contract/payers/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type BillingFacts, readBillingFacts } from '../../charting/billing/facts.ts'
import { readCodeStatesOfMany } from '../../coding/icd10/states.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { readStandings, type Standing } from '../../payers/enrollments.ts'
import { findCharges, findContractFees } from '../../payers/fees/pricing.ts'
import { showPracticeWithVersions } from '../../payers/practice.ts'
import { readProcedures } from '../../payers/procedures.ts'
import { type Route, routePayers } from '../../payers/routing.ts'
import { type RuleList, readRules } from '../rules/list.ts'
import { isHeldByRule, ruleVisit } from '../rules/ruling.ts'
import type { ScrubFacts, Terms } from '../scrub/facts.ts'
import type { ClaimFacts } from './draft.ts'
import { type EarlierClaims, noEarlier, readEarlier, readKeptBy } from './earlier.ts'
import { readRemote } from './remote.ts'
import { type InsuredVisit, type Plans, planHeld, planToday, type StoredVisit } from './visit.ts'

/** What staff changed by hand, by visit. */
export type Changes = ReadonlyMap<string, ClaimChanges>

/** A visit with all that its claim is made from and judged by. */
export type Billable = {
  /** The further visits of the day that it bills as well. */
  joined: string[]
  visit: InsuredVisit
  facts: ClaimFacts
  judged_by: Omit<ScrubFacts, 'is_prior_answered' | 'is_excepted'>
  holds: HoldCode[]
  /** What the billing rules made of it, and which version of them. */
  ruled: Ruled
  rules_version: number
  file_by: string | null
}

// reads scheduling, charting, patients, insurance, providers
async function readVisits(ctx: Context, ids: readonly string[], plans: Plans): Promise<StoredVisit[]> {
  const others = JSON.stringify(Object.fromEntries(plans))
  const { rows } = await sql<Omit<StoredVisit, 'minutes' | 'procedures'>>`
    select a.id as subject_id, a.id as appointment_id, null as billable_remote_encounter_id, false as is_contested, n.id as note_id, a.patient_id, a.provider_id, c.id as coverage_id, a.status = 'Occurred' as has_occurred,
      n.status = 'signed' as is_note_signed, n.content,
      jsonb_build_object('last_name', p.last_name, 'first_name', p.first_name, 'birth_date', p.birth_date, 'sex', p.clinical_sex,
        'address', jsonb_build_object('line_1', p.street, 'line_2', p.street_2, 'city', p.city, 'state', p.state, 'zip', p.zip)) as patient,
      jsonb_build_object('priority', case when c.id = a.coverage_id then 'P' else 'S' end, 'payer_id', c.payer_id, 'payer_name', c.payer_name, 'member_id', c.member_id,
        ${planHeld}) as plan,
      jsonb_build_object('from', c.effective_from, 'to', c.effective_to, 'verified_status', c.verified_status) as coverage,
      jsonb_build_object('last_name', d.last_name, 'first_name', d.first_name, 'npi', k.npi) as rendering,
      case when r.clinician_name is not null then jsonb_build_object('name', r.clinician_name, 'npi', r.clinician_npi) end as referring,
      case when l.id is not null then jsonb_build_object('name', l.name, 'line_1', l.street, 'city', l.city, 'state', l.state, 'zip', l.zip, 'zip_4', l.zip_4,
        'npi', l.npi) end as office
    from appointment a join chart_note n on n.appointment_id = a.id join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
      join coverage c on c.id = coalesce((${others}::jsonb->>a.id::text)::uuid, a.coverage_id) and c.kind = 'insurance'
      join lateral ${planToday} on true left join provider_account k on k.provider_id = a.provider_id
      left join lateral app.referral_of_visit(a.id) r on true left join provider_location l on l.id = a.location_id
    where a.id = any (${ids}::uuid[])`.execute(ctx.db)
  return rows.map((visit) => {
    const { procedures, session_started_at, session_ended_at } = visit.content
    return { ...visit, procedures, minutes: measureMinutes(session_started_at, session_ended_at) }
  })
}

/** What is billed, with what staff changed by hand in place of what the note and the plan say. */
const applyChanges = (visit: StoredVisit, { place, diagnoses, lines, member_id }: ClaimChanges): InsuredVisit => ({
  ...visit,
  ...{ place: place ?? visit.content.place_of_service, procedures: lines ?? visit.procedures },
  plan: { ...visit.plan, member_id: member_id ?? visit.plan.member_id },
  diagnoses: diagnoses ?? visit.content.diagnoses.map(({ icd10 }) => icd10),
})

/**
 * What claims of these visits and of care without a visit are made from, by visit or care; what has no note or is not insured is left out. As many
 * statements for many as for one.
 */
export async function readBillables(
  ctx: Context,
  subjectIds: readonly string[],
  changes: Changes = new Map(),
  tried?: RuleList,
  plans: Plans = new Map(),
): Promise<Map<string, Billable>> {
  const [stored, remote] = [await readVisits(ctx, subjectIds, plans), await readRemote(ctx, subjectIds, plans)]
  const visits = [...stored, ...remote.map(({ visit }) => visit)].map((one) => applyChanges(one, changes.get(one.subject_id) ?? {}))
  if (visits.length === 0) return new Map()
  const list = tried ?? (await readRules(ctx))
  const bills = new Map([
    ...(await readBillingFacts(
      ctx,
      stored.map(({ subject_id }) => subject_id),
    )),
    ...remote.map(({ visit, bill }) => [visit.subject_id, bill] as const),
  ])
  const known = visits.map((visit) => applyList(visit, bills.get(visit.subject_id)!, changes, list))
  const [arounds, prices] = [await readArounds(ctx, known), await readPrices(ctx, known)]
  return new Map(
    known.map((one, n) => {
      const { subject_id: id } = one.visit
      return [id, joinFacts(one, { ...arounds[n]!, prices: prices.get(id) ?? [] }, list.version)]
    }),
  )
}

type KnownVisit = { visit: InsuredVisit; bill: BillingFacts; ruled: Ruled }

/** A visit as the billing rules leave it. */
function applyList(visit: InsuredVisit, bill: BillingFacts, changes: Changes, { rules }: RuleList): KnownVisit {
  const asked = { visit, day: bill.day, minutes: visit.minutes }
  const ruled = ruleVisit({ ...asked, changes: changes.get(visit.subject_id) ?? {} }, rules)
  const { place, diagnoses, lines: procedures } = ruled.bill
  return { visit: { ...visit, place, diagnoses, procedures }, bill, ruled }
}

/** What stands around each visit, besides its prices: the route to the payer, the practice, who may bill, codes and earlier claims. */
async function readArounds(ctx: Context, known: readonly KnownVisit[]): Promise<Omit<Known, 'prices'>[]> {
  const asked = known.map(({ visit: { plan, provider_id, place, office }, bill: { day } }) => ({
    ...{ payer_id: plan.payer_id, member_id: plan.member_id, provider_id, day },
    office_state: place === '11' ? (office?.state ?? null) : null,
  }))
  const routes = await routeVisits(ctx, known, asked)
  // A local plan knows the dietitian by its own enrollment: the home plan of the member never meets them.
  const billed = asked.map((one, n) => (routes[n]!.reason === 'local' ? { ...one, payer_id: routes[n]!.payer_id } : one))
  const [{ versions }, standings, procedures, codes, earlier] = await Promise.all([
    showPracticeWithVersions(ctx, {}),
    readStandings(ctx, billed),
    readProcedures(ctx, {}),
    readCodeStatesOfMany(
      ctx,
      known.map(({ visit, bill }) => ({ codes: visit.diagnoses, day: bill.day })),
    ),
    readEarlier(
      ctx,
      known.map(({ visit, bill }) => ({ ...visit, payer_id: visit.plan.payer_id, priority: visit.plan.priority, day: bill.day })),
    ),
  ])
  const shared = { procedures: Object.fromEntries(procedures.map((one) => [one.code, one])), today: findToday(ctx), versions }
  return known.map(({ visit }, n) => ({
    ...shared,
    ...{ route: routes[n]!, standing: standings[n]!, codes: codes[n]!, earlier: earlier.get(visit.subject_id) ?? noEarlier },
  }))
}

/** Where claims go; one that replaces another stays with the payer that has that. */
async function routeVisits(ctx: Context, known: readonly KnownVisit[], asked: Parameters<typeof routePayers>[1]): Promise<Route[]> {
  const sent = known.map(({ visit: { subject_id, plan } }) => ({ subject_id, payer_id: plan.payer_id, priority: plan.priority }))
  const kept = await readKeptBy(ctx, sent)
  return routePayers(
    ctx,
    asked.map((one, n) => ({ ...one, kept_by: kept.get(sent[n]!.subject_id) ?? null })),
  )
}

type Known = Omit<Around, 'practice'> & {
  codes: ScrubFacts['codes']
  earlier: EarlierClaims
  procedures: ScrubFacts['procedures']
  today: string
  versions: readonly z.input<typeof Practice>[]
}

/** What one claim is made from and judged by. */
function joinFacts({ visit, bill, ruled }: KnownVisit, known: Known, rules_version: number): Billable {
  const { route, standing, codes, earlier, procedures, today, versions, prices } = known
  const file_by = findFilingEnd(bill.day, earlier, route.terms)
  const practice = versions.find(({ starts_on, ends_on }) => starts_on <= bill.day && (ends_on === null || bill.day <= ends_on)) ?? null
  const judged_by = {
    ...{ today, procedures, codes, rules: bill.rules, coverage: visit.coverage },
    visit: { has_occurred: visit.has_occurred, is_note_signed: visit.is_note_signed, minutes: visit.minutes },
    terms: route.terms && termsOf(route.terms, file_by),
    earlier: { ...earlier, was_seen: bill.was_seen },
  }
  const holds = holdsOf(visit, standing, { today, same_day: earlier.same_day, is_held_by_rule: isHeldByRule(ruled) })
  const facts = factsOf(visit, bill, { route, standing, practice, prices })
  return { joined: [], visit, facts, judged_by, holds, ruled, rules_version, file_by }
}

/**
 * The last day on which the payer takes the claim: counted from the visit, by a later payer from the answer of the one before, and of a correction from
 * the payer's own answer where its terms say so.
 */
function findFilingEnd(day: string, { answered_on, prior_answered_on }: EarlierClaims, terms: Route['terms']): string | null {
  if (terms === null) return null
  if (answered_on !== null && terms.correction_days !== null) return addDays(answered_on, terms.correction_days)
  return terms.filing_days === null ? null : addDays(prior_answered_on ?? day, terms.filing_days)
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

const termsOf = (terms: NonNullable<Route['terms']>, file_by: string | null): Terms => ({
  ...{ file_by, referral: terms.referral, needs_authorization: terms.needs_authorization, max_visits_year: terms.max_visits_year },
  ...{ max_units_first_year: terms.max_units_first_year, max_units_year: terms.max_units_year },
  ...{ refuses_own_facility: terms.refuses_own_facility, needs_prefix: terms.needs_prefix },
})

/** Why the claim waits for a person, whatever the rules find. */
function holdsOf(
  { content, is_contested }: InsuredVisit,
  { enrollment }: Standing,
  { today, same_day, is_held_by_rule }: { today: string; same_day: string | null; is_held_by_rule: boolean },
): HoldCode[] {
  const isEnrolled = enrollment !== null && enrollment.claims_on !== null && enrollment.claims_on <= today
  return [
    ...(same_day === null ? [] : (['same_day_visit'] as const)),
    ...(content.license_reason === null ? [] : (['no_license'] as const)),
    ...(enrollment === null ? (['not_credentialed'] as const) : isEnrolled ? [] : (['not_enrolled'] as const)),
    ...(is_contested ? (['contested'] as const) : []),
    ...(is_held_by_rule ? (['by_rule'] as const) : []),
  ]
}

type Prices = Map<string, ClaimFacts['prices']>

/** What the procedures of visits cost by the list of the practice, and by contract. */
async function readPrices(ctx: Context, known: readonly KnownVisit[]): Promise<Prices> {
  const lines = known.flatMap(({ visit, bill }) =>
    visit.procedures.map(({ code, modifiers }) => ({
      ...{ code, modifiers, payer_id: visit.plan.payer_id, provider_id: visit.provider_id },
      ...{ place: visit.place, day: bill.day, subject_id: visit.subject_id },
    })),
  )
  const [charges, fees] = await Promise.all([findCharges(ctx, lines), findContractFees(ctx, lines)])
  const priced = lines.map(({ subject_id }, n) => ({
    subject_id,
    price: { charge_cents: charges[n]?.unit_cents ?? null, expected_cents: fees[n]?.unit_cents ?? null },
  }))
  return new Map([...Map.groupBy(priced, ({ subject_id }) => subject_id)].map(([id, found]) => [id, found.map(({ price }) => price)]))
}

type Around = { route: Route; standing: Standing; practice: z.input<typeof Practice> | null; prices: ClaimFacts['prices'] }

const factsOf = (visit: InsuredVisit, { day }: BillingFacts, { route, standing, practice, prices }: Around): ClaimFacts => ({
  ...{ service_day: day, place: visit.place, diagnoses: visit.diagnoses },
  ...{ procedures: visit.procedures, patient: visit.patient, plan: visit.plan, referring: visit.referring, prices },
  office: visit.office,
  route: {
    ...{
      payer_id: route.payer_id,
      payer_name: route.payer_name,
      address: route.address,
      routing_id: route.routing_id,
      reason: route.reason,
    },
    filing_code: route.terms?.filing_code ?? null,
  },
  practice: practice && {
    ...{
      name: practice.legal_name,
      npi: practice.npi,
      taxonomy: practice.taxonomy,
      tax_id: practice.ein,
      has_signature: practice.signature_on_file,
      accepts_assignment: practice.accepts_assignment,
    },
    ...{ contact: practice.contact_name, phone: practice.phone_number, address: practice.address, pay_to: practice.pay_to },
  },
  rendering: { ...visit.rendering, taxonomy: standing.taxonomy },
})
