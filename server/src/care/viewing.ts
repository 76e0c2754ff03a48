import { findExpectedDay } from '@sorrel/contract/care/rules'
import type { CareEndReason, CareStatus } from '@sorrel/contract/care/vocabulary'
import type { Recurrence, VisitMode } from '@sorrel/contract/scheduling/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { findDay } from '../patients/ages.ts'

type SeenVisit = { id: string; starts_at: string; visit_mode: VisitMode }
type Details = Partial<Record<'preferred_name' | 'pronouns', string | null>> & { tags?: string[]; focus_conditions?: string[] }

/** A care with what is derived from its visits, and what its patient is called. */
export type CareRow = {
  id: string
  provider_id: string
  patient_id: string
  status: CareStatus
  source: string
  cadence: Recurrence | null
  started_at: string
  ended_at: string | null
  end_reason: CareEndReason | null
  successor_care_id: string | null
  client_details: Details & Record<string, unknown>
  version: number
  first_name: string | null
  last_name: string | null
  preferred_name: string | null
  patient_pronouns: string | null
  birth_date: string | null
  phone_number: string | null
  patient_time_zone: string
  coverage_ends_on: string | null
  first_visit_at: string | null
  last_visit: SeenVisit | null
  next_visit: SeenVisit | null
  completed_visit_count: number
  v3: string | null
  v6: string | null
  v9: string | null
  v12: string | null
  expected_next_by: string | null
}

/**
 * Reads cares in one statement. `cares` chooses them, as a condition on `c`, and `visits` the visits that are counted, as a condition on
 * `a`; without the second one, PostgreSQL would count the visits of the whole practice. Counts and milestones are derived each time, so a
 * corrected mark corrects them too.
 */ // reads scheduling, patients, insurance
export async function viewCares(ctx: Context, cares: RawBuilder<unknown>, visits: RawBuilder<unknown>): Promise<CareRow[]> {
  // NOTE: the policy compares each patient that is read with all those of the dietitian. By `offset 0` they are looked up one by one, by
  // the index; a join would read and compare all patients of the practice.
  const { rows } = await sql<Omit<CareRow, 'expected_next_by'>>`
    with counted as (
      select a.care_id, min(a.starts_at) filter (where a.status = 'Occurred') as first_visit_at,
        ${chooseVisit('last', sql`order by a.starts_at desc`, sql`a.status = 'Occurred'`)},
        ${chooseVisit('next', sql`order by a.starts_at`, sql`a.status = 'Scheduled' and a.ends_at > ${ctx.now()}`)},
        (count(*) filter (where a.status = 'Occurred'))::int as completed_visit_count,
        (array_agg(a.starts_at order by a.starts_at) filter (where a.status = 'Occurred'))[1:12] as first_twelve
      from appointment a where ${visits} and a.status in ('Occurred', 'Scheduled') group by a.care_id
    )
    select c.id, c.provider_id, c.patient_id, c.status, c.source, c.cadence, c.started_at, c.ended_at, c.end_reason, c.successor_care_id,
      c.client_details, c.version, p.first_name, p.last_name, p.preferred_name, p.pronouns as patient_pronouns, p.birth_date,
      p.phone_number, coalesce(p.time_zone, 'America/New_York') as patient_time_zone, cover.effective_to as coverage_ends_on,
      counted.first_visit_at, ${visitOf('last')} as last_visit, ${visitOf('next')} as next_visit,
      coalesce(counted.completed_visit_count, 0) as completed_visit_count,
      first_twelve[3] as v3, first_twelve[6] as v6, first_twelve[9] as v9, first_twelve[12] as v12
    from care c cross join lateral (select p.* from patient p where p.id = c.patient_id offset 0) p left join counted on counted.care_id = c.id
      left join lateral (select o.effective_to from coverage o
        where o.patient_id = c.patient_id and o.closed_at is null and o.priority = 'primary' order by o.created_at desc limit 1) cover on true
    where ${cares} and p.deleted_at is null`.execute(ctx.db)
  return rows.map((row) => ({ ...row, expected_next_by: findExpected(row) }))
}

// The first visit in an order, as three columns. A look-up by its id would ask every month of the table, for each care.
const chooseVisit = (which: 'last' | 'next', order: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql.join(
    ['id', 'starts_at', 'visit_mode'].map(
      (column) => sql`(array_agg(${sql.ref(`a.${column}`)} ${order}) filter (where ${condition}))[1] as ${sql.ref(`${which}_${column}`)}`,
    ),
  )

// The wire writes instants with milliseconds; json_build_object would not.
const visitOf = (which: 'last' | 'next') => {
  const column = (name: string) => sql.ref(`counted.${which}_${name}`)
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')}, 'visit_mode', ${column('visit_mode')},
    'starts_at', to_char(${column('starts_at')} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`
}

/** The day of the next visit by the cadence, on the patient's calendar; null before the first visit and without a cadence. */
const findExpected = ({ cadence, last_visit, patient_time_zone }: Omit<CareRow, 'expected_next_by'>): string | null =>
  cadence && last_visit ? findExpectedDay(findDay(patient_time_zone, last_visit.starts_at), cadence) : null
