import { type BilledPart, proposeNoteBilling } from '@sorrel/contract/charting/billing/proposal'
import { kindOf } from '@sorrel/contract/charting/rules'
import type { Billing, BillingRule } from '@sorrel/contract/coding/facts'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import type { CallFacts } from '@sorrel/contract/video/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { readCallFacts } from '../../video/facts.ts'

/** What decides, beside the note, how its visit is billed. */
export type BillingFacts = {
  /** The day of service, in the dietitian's own zone. */
  day: string
  payer_id: string | null
  payer_name: string | null
  /** The rules that hold on the day. */
  rules: BillingRule[]
  was_seen: { ever: boolean; this_year: boolean }
  clinical_sex: 'female' | 'male' | 'unknown'
  call: z.input<typeof CallFacts> | null
}

/** Nothing is known of what a colleague billed. */
export const noBillingFacts = (day: string): BillingFacts => ({
  ...{ day, payer_id: null, payer_name: null, rules: [], was_seen: { ever: false, this_year: false } },
  ...{ clinical_sex: 'unknown', call: null },
})

type Row = Omit<BillingFacts, 'call'> & { appointment_id: string }

/** The payers of visits with their rules, what came before, and how the calls went, by visit; as many statements for many as for one. */ // reads scheduling, providers, patients, insurance, coding
export async function readBillingFacts(ctx: Context, appointmentIds: readonly string[]): Promise<Map<string, BillingFacts>> {
  const [{ rows }, calls] = await Promise.all([
    sql<Row>`
      select a.id as appointment_id, s.day, c.payer_id, c.payer_name, p.clinical_sex, b.was_seen,
        coalesce((select jsonb_agg(to_jsonb(r) - '{version,updated_at,updated_by,checked_on,replaces,withdrawn_at}'::text[] || jsonb_build_object('is_checked', r.checked_on is not null))
          from payer_rule r where (r.payer_id is null or r.payer_id = c.payer_id) and r.withdrawn_at is null and r.starts_on <= s.day and (r.ends_on is null or r.ends_on >= s.day)), '[]') as rules
      from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id left join coverage c on c.id = a.coverage_id and c.kind = 'insurance',
        lateral (select (a.starts_at at time zone d.time_zone)::date as day) s,
        lateral (select jsonb_build_object('ever', v.ever, 'this_year', v.this_year) as was_seen from app.visits_before(a.id) v) b
      where a.id = any (${appointmentIds}::uuid[])`.execute(ctx.db),
    readCallFacts(ctx, appointmentIds),
  ])
  return new Map(rows.map(({ appointment_id, ...facts }) => [appointment_id, { ...facts, call: calls.get(appointment_id) ?? null }]))
}

type Billed = { type: AppointmentType; billing: BillingFacts }

/** What the rule of the payer gives for a note of a visit as it stands. */
export const proposeFor = ({ type, billing }: Billed, note: BilledPart): Billing =>
  proposeNoteBilling(note, { kind: kindOf(type), ...billing })
