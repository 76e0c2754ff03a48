import {
  type CountedVisit,
  findLastDay,
  findRule,
  judgeReferrals,
  payerKindOf,
  type ReferralRule,
  type ReferralTerm,
  type Standing,
} from '@sorrel/contract/referrals/rules'
import type { PayerKind } from '@sorrel/contract/referrals/vocabulary'
import { sql } from 'kysely'
import { findToday } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { findDay } from '../patients/ages.ts'

/** Where the referrals of a patient stand today: what each is used for, until when it counts, and which visits none covers. */
export type PatientStanding = Standing & {
  patient_id: string
  kind: PayerKind
  payer_name: string | null
  today: string
  rule: ReferralRule | undefined
  terms: readonly (ReferralTerm & { last_day: string | null })[]
  visits: readonly HeldVisit[]
}

type HeldVisit = CountedVisit & { provider_id: string }

type Row = {
  patient_id: string
  time_zone: string
  federal_program: boolean
  is_insured: boolean
  payer_id: string | null
  payer_name: string | null
  /** Whether the payer asks for what Medicare asks for, by its terms. */
  asks_physician: boolean
  terms: ReferralTerm[]
  visits: HeldVisit[]
}

/**
 * Judges the referrals of some patients, in two statements however many there are. Patients without a referral whose payer asks for none are left
 * out unless `everybody` is asked for. The rule itself is pure (contract/referrals/rules.ts).
 */
export async function readStandings(
  ctx: Context,
  patientIds: readonly string[],
  { everybody = false } = {},
): Promise<Map<string, PatientStanding>> {
  const [rules, rows] = await Promise.all([readRules(ctx), readRows(ctx, patientIds, everybody)])
  return new Map(rows.map((row) => [row.patient_id, judge(row, rules, findDay(row.time_zone, ctx.now()))]))
}

/** The same for one patient. */
export async function readStanding(ctx: Context, patientId: string): Promise<PatientStanding> {
  const standing = (await readStandings(ctx, [patientId], { everybody: true })).get(patientId)
  if (!standing) throw new Error('a patient whom the caller may read has a standing')
  return standing
}

const readRules = (ctx: Context): Promise<ReferralRule[]> =>
  ctx.db
    .selectFrom('referral_rule')
    .select(['payer_kind', 'starts_on', 'ends_on', 'is_required', 'credentials', 'term', 'months'])
    .orderBy('starts_on')
    .execute()

/** The referrals and visits of each patient. Visits before the first referral need none of them, so they stay out. */ // reads patients, insurance, payers, scheduling
async function readRows(ctx: Context, patientIds: readonly string[], everybody: boolean): Promise<Row[]> {
  const concerned = everybody
    ? sql`true`
    : sql`(p.federal_program or cover.payer_id = 'medicare' or cover.asks_physician or exists (select from referral r where r.patient_id = p.id and r.confirmed_at is not null))`
  const { rows } = await sql<Row>`
    with who as (
      select p.id, coalesce(p.time_zone, 'America/New_York') as time_zone, p.federal_program, coalesce(cover.kind = 'insurance', false) as is_insured,
        cover.payer_id, cover.payer_name, coalesce(cover.asks_physician, false) as asks_physician, (select min(r.valid_from) from referral r where r.patient_id = p.id and r.confirmed_at is not null) as first_day
      from patient p left join lateral (select o.kind, o.payer_id, o.payer_name, app.payer_asks_physician(o.payer_id, ${findToday(ctx)}) as asks_physician from coverage o
        where o.patient_id = p.id and o.closed_at is null and o.priority = 'primary' order by o.created_at desc limit 1) cover on true
      where p.id = any (${patientIds}::uuid[]) and ${concerned}
    ), visits as materialized (select * from app.visits_of_referrals_since(array(select id from who order by id), array(select first_day from who order by id)))
    select who.id as patient_id, time_zone, federal_program, is_insured, payer_id, payer_name, asks_physician,
      coalesce((select json_agg(json_build_object('id', r.id, 'status', r.status, 'clinician_credential', r.clinician_credential, 'valid_from', r.valid_from,
        'valid_until', r.valid_until, 'replaced_from', r.replaced_from, 'granted', r.granted, 'granted_in', r.granted_in))
        from referral r where r.patient_id = who.id and r.confirmed_at is not null), '[]') as terms,
      coalesce((select json_agg(json_build_object('id', v.id, 'day', (v.starts_at at time zone time_zone)::date, 'minutes', v.minutes, 'was_held', v.was_held,
        'starts_at', to_char(v.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'provider_id', v.provider_id))
        from visits v where v.patient_id = who.id), '[]') as visits
    from who`.execute(ctx.db)
  return rows
}

function judge(row: Row, rules: readonly ReferralRule[], today: string): PatientStanding {
  const kind = row.is_insured && row.asks_physician ? 'medicare' : payerKindOf(row.payer_id, row.is_insured, row.federal_program)
  const ruleOn = (day: string | null) => (day === null ? undefined : findRule(rules, kind, day))
  return {
    ...judgeReferrals({ referrals: row.terms, rules, kind, visits: row.visits, today }),
    patient_id: row.patient_id,
    kind,
    payer_name: row.payer_name,
    today,
    rule: ruleOn(today),
    terms: row.terms.map((term) => ({ ...term, last_day: findLastDay(term, ruleOn(term.valid_from)) })),
    visits: row.visits,
  }
}
