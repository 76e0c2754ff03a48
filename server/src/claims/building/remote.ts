import type { CodeLine } from '@sorrel/contract/remote-care/rules/codes'
import { sql } from 'kysely'
import { type BillingFacts, noBillingFacts } from '../../charting/billing/facts.ts'
import type { Context } from '../../kernel/context.ts'
import { type Plans, planHeld, planToday, type StoredVisit } from './visit.ts'

type Row = Omit<StoredVisit, 'procedures'> & { lines: readonly CodeLine[]; day: string }

/**
 * Care without a visit with its note, as a claim needs it. Its lines and minutes are those that were signed for, its day is the one on which the patient
 * began it, and no rule of a payer about visits holds for it.
 */ // reads remote-care, charting, patients, insurance, providers
export async function readRemote(
  ctx: Context,
  ids: readonly string[],
  plans: Plans,
): Promise<{ visit: StoredVisit; bill: BillingFacts }[]> {
  const others = JSON.stringify(Object.fromEntries(plans))
  const { rows } = await sql<Row>`
    select e.id as subject_id, null as appointment_id, e.id as billable_remote_encounter_id, e.status = 'contested' as is_contested, e.minutes_logged as minutes, e.lines,
      (e.period_start at time zone d.time_zone)::date::text as day, n.id as note_id, e.patient_id, e.provider_id, c.id as coverage_id, true as has_occurred,
      n.status = 'signed' as is_note_signed, n.content,
      jsonb_build_object('last_name', p.last_name, 'first_name', p.first_name, 'birth_date', p.birth_date, 'sex', p.clinical_sex,
        'address', jsonb_build_object('line_1', p.street, 'line_2', p.street_2, 'city', p.city, 'state', p.state, 'zip', p.zip)) as patient,
      jsonb_build_object('priority', case when c.id = e.coverage_id then 'P' else 'S' end, 'payer_id', c.payer_id, 'payer_name', c.payer_name, 'member_id', c.member_id,
        ${planHeld}) as plan,
      jsonb_build_object('from', c.effective_from, 'to', c.effective_to, 'verified_status', c.verified_status) as coverage,
      jsonb_build_object('last_name', d.last_name, 'first_name', d.first_name, 'npi', k.npi) as rendering, null as referring, null as office
    from billable_remote_encounter e join chart_note n on n.billable_remote_encounter_id = e.id join patient p on p.id = e.patient_id
      join provider d on d.id = e.provider_id left join provider_account k on k.provider_id = e.provider_id
      join coverage c on c.id = coalesce((${others}::jsonb->>e.id::text)::uuid, e.coverage_id) and c.kind = 'insurance' join lateral ${planToday} on true
    where e.id = any (${ids}::uuid[])`.execute(ctx.db)
  return rows.map(({ lines, day, ...visit }) => ({
    visit: { ...visit, procedures: lines.map(({ code, units }) => ({ code, units, modifiers: [] })) },
    bill: { ...noBillingFacts(day), payer_id: visit.plan.payer_id, payer_name: visit.plan.payer_name },
  }))
}
