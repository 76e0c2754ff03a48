import { underWay } from '@sorrel/contract/claims/moving'
import { codesByReferral } from '@sorrel/contract/coding/billing'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { isBlue, type KeptBy } from '../../payers/routing.ts'
import type { Earlier } from '../scrub/facts.ts'

type Asked = { subject_id: string; patient_id: string; provider_id: string; payer_id: string; priority: string; day: string }
export type EarlierClaims = Omit<Earlier, 'was_seen'> & {
  /** The first claim of the same client, dietitian, payer and day. */
  same_day: string | null
  /** The day of the payer's last answer about this claim; null if it gave none, or took it back. */
  answered_on: string | null
  /** The same of the payer before it, from which a later payer counts its days. */
  prior_answered_on: string | null
}

export const noEarlier: EarlierClaims = {
  ...{
    units_this_year: 0,
    visits_this_year: 0,
    is_first_year: true,
    same: [],
    is_confirmed: false,
    same_day: null,
    answered_on: null,
    prior_answered_on: null,
  },
}

/**
 * What claims before say about these claims: units and visits of the year, which care without a visit does not use up, claims of the same day, and the
 * day of the payer's own answer. One statement.
 */ // reads clearinghouse
export async function readEarlier(ctx: Context, asked: readonly Asked[]): Promise<Map<string, EarlierClaims>> {
  const json = JSON.stringify(
    asked.map(({ subject_id, patient_id, provider_id, payer_id, priority, day }) => ({
      ...{ subject_id, patient_id, provider_id, payer_id, priority, day },
    })),
  )
  const { rows } = await sql<EarlierClaims & { subject_id: string }>`
    select q.subject_id, coalesce(u.units, 0)::int as units_this_year, coalesce(u.visits, 0)::int as visits_this_year,
      not exists (select from claim o where o.patient_id = q.patient_id and o.payer_id = q.payer_id and o.service_day < date_trunc('year', q.day)
        and o.state not in ('voided', 'cancelled')) as is_first_year,
      coalesce(s.same, '[]') as same, own.override_reason is not null as is_confirmed, s.first as same_day, w.day as answered_on, b.day as prior_answered_on
    from jsonb_to_recordset(${json}::jsonb) as q (subject_id uuid, patient_id uuid, provider_id uuid, payer_id text, priority text, day date)
      left join claim own on (own.subject_id = q.subject_id or own.joined_appointment_ids @> array[q.subject_id]) and own.priority = 'P' and own.state not in ('voided', 'cancelled')
      left join lateral (select count(*) as visits, sum((select sum((l->>'units')::int) from jsonb_array_elements(t.draft->'lines') l where coalesce(l->>'code', '') <> all (${codesByReferral}))) as units
        from claim o join claim_content t on t.claim_id = o.id
        where o.patient_id = q.patient_id and o.payer_id = q.payer_id and o.priority = 'P' and o.state not in ('voided', 'cancelled', 'denied')
          and o.appointment_id is not null and o.subject_id <> q.subject_id and o.service_day >= date_trunc('year', q.day) and o.service_day <= q.day) u on true
      left join lateral (select min(o.number) as first, jsonb_agg(jsonb_build_object('number', o.number, 'code', l->>'code')) as same
        from claim o join claim_content t on t.claim_id = o.id, jsonb_array_elements(t.draft->'lines') l
        where o.patient_id = q.patient_id and o.provider_id = q.provider_id and o.payer_id = q.payer_id and o.service_day = q.day and o.priority = 'P'
          and o.state not in ('voided', 'cancelled') and o.subject_id <> q.subject_id
          and (own.id is null or (o.created_at, o.id) < (own.created_at, own.id))) s on true
      left join lateral (${answerDay(ctx, sql`o.priority = q.priority`)}) w on true left join lateral (${answerDay(ctx, sql`o.priority < q.priority`)}) b on true`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ subject_id, ...earlier }) => [subject_id, earlier]))
}

/** The day of the last standing answer about one of the claims `o` of the visit. P, S and T stand in the order of the payers. */
const answerDay = ({ config }: Context, which: RawBuilder<unknown>) => sql`
  select coalesce(r.paid_on, (d.created_at at time zone ${config.time_zone})::date)::text as day
  from claim o join remitted_claim d on d.claim_id = o.id join remittance r on r.id = d.remittance_id
  where o.subject_id = q.subject_id and ${which} and o.state not in ('voided', 'cancelled')
    and d.state = 'posted' and d.posted is not null and d.reversed_by is null order by d.created_at desc, d.id desc limit 1`

type Sent = Pick<Asked, 'subject_id' | 'payer_id' | 'priority'>
/**
 * Of a claim `c`: that what goes out next replaces what its payer has, under that payer's number or, where that payer wants it so, as a new claim. It is
 * not true, but may be null, of one that its payer never had.
 */
export const replacesSent = sql<boolean>`(c.frequency <> '1' or c.paid_cents is not null or c.corrected_from <> all (${underWay}::text[]))`

/** The payers that have claims which are to be replaced or taken back, by what they are for. Only claims of Blue members ever go elsewhere. */
export async function readKeptBy(ctx: Context, asked: readonly Sent[]): Promise<Map<string, KeptBy>> {
  const blue = asked.filter(({ payer_id }) => isBlue(payer_id)).map(({ subject_id, priority }) => ({ subject_id, priority }))
  if (blue.length === 0) return new Map()
  const { rows } = await sql<KeptBy & { subject_id: string }>`
    select distinct on (q.subject_id) q.subject_id, v.routing_payer_id as routing_id, v.body #>> '{subscribers,0,payer,name}' as name
    from jsonb_to_recordset(${JSON.stringify(blue)}::jsonb) as q (subject_id uuid, priority text)
      join claim c on (c.subject_id = q.subject_id or c.joined_appointment_ids @> array[q.subject_id]) and c.priority = q.priority and ${replacesSent}
        and c.state not in ('voided', 'cancelled')
      join claim_version v on v.claim_id = c.id
    order by q.subject_id, v.n desc`.execute(ctx.db)
  return new Map(rows.map(({ subject_id, ...kept }) => [subject_id, kept]))
}
