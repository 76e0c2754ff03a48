import type { RecapEvidence } from '@sorrel/contract/recap/schemas'
import { sql } from 'kysely'
import { gatherEvidence, type RecapOf, type RecapPart, type RecapSource } from '../../recap/source.ts'

type Row = {
  kept: number
  kept_before: number
  minutes: number
  missed: number
  canceled: number
  late: number
  kept_rows: RecapEvidence[]
  missed_rows: RecapEvidence[]
  late_rows: RecapEvidence[]
}

/** The visits of the span: kept, missed, and canceled in it whenever they were to be. A dietitian gets their own. */
export const visitsRecap: RecapSource = {
  recap: async (ctx, of) => {
    const { rows } = await sql<Row>`
      with visit as (
        select id, status, starts_at, duration_minutes, actual_minutes, canceled_late, canceled_by, canceled_at,
          starts_at >= ${of.from} as is_now, canceled_at >= ${of.from} and canceled_at < ${of.to} as is_canceled_now
        from appointment where patient_id = ${of.patient_id} ${ownVisits(of)} and status in ('Occurred', 'No-show', 'Canceled')
          and (starts_at >= ${of.before} and starts_at < ${of.to} or canceled_at >= ${of.from} and canceled_at < ${of.to})
      )
      select count(*) filter (where ${kept} and is_now)::int as kept, count(*) filter (where ${kept} and not is_now)::int as kept_before,
        coalesce(sum(coalesce(actual_minutes, duration_minutes)) filter (where ${kept} and is_now), 0)::int as minutes,
        count(*) filter (where ${missed})::int as missed, count(*) filter (where ${canceled})::int as canceled,
        count(*) filter (where ${late})::int as late,
        ${gatherEvidence('visit', sql`starts_at`, sql`${kept} and is_now`)} as kept_rows,
        ${gatherEvidence('visit', sql`starts_at`, missed)} as missed_rows,
        ${gatherEvidence('visit', sql`starts_at`, late)} as late_rows
      from visit`.execute(ctx.db)
    return tellVisits(rows[0]!)
  },
}

const ownVisits = ({ provider_id }: RecapOf) => (provider_id ? sql`and provider_id = ${provider_id}` : sql``)
const kept = sql`status = 'Occurred'`
const missed = sql`status = 'No-show' and is_now`
const canceled = sql`status = 'Canceled' and is_canceled_now`
const late = sql`${canceled} and canceled_late and canceled_by = 'patient'`

function tellVisits(row: Row): Partial<RecapPart> {
  const told = (number: number, evidence: RecapEvidence[]) => ({ number, evidence, evidence_count: number })
  return {
    stats: [
      { stat: 'visits_kept', value: row.kept, before: row.kept_before },
      { stat: 'minutes', value: row.minutes },
      { stat: 'visits_missed', value: row.missed },
      { stat: 'visits_canceled', value: row.canceled },
    ],
    highlights: row.kept > 0 ? [{ says: 'visits_kept', ...told(row.kept, row.kept_rows) }] : [],
    concerns: [
      ...(row.missed > 0 ? [{ says: 'visits_missed' as const, ...told(row.missed, row.missed_rows) }] : []),
      ...(row.late > 0 ? [{ says: 'canceled_late' as const, ...told(row.late, row.late_rows) }] : []),
    ],
  }
}
