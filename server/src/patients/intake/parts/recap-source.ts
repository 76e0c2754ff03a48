import type { RecapEvidence } from '@sorrel/contract/recap/schemas'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { Measured, RecapOf, RecapPart, RecapSource } from '../../../recap/source.ts'

type Row = {
  started_at: string | null
  submitted_at: string | null
  suggests_safe_mode: boolean | null
  ed_safe_mode: boolean
  seen_at: string | null
}

/** The heights and weights of the intake, whether it was sent, and what it suggests. */
export const intakeRecap: RecapSource = {
  recap: async (ctx, of) => {
    const [row, measures] = await Promise.all([readIntake(ctx, of), listMeasures(ctx, of)])
    return { measures, highlights: tellSent(row, of), concerns: tellOpen(row, of) }
  },
}

/** How far the intake is, and when the first visit with this dietitian took place. */ // reads scheduling
async function readIntake(ctx: Context, of: RecapOf): Promise<Row> {
  const { rows } = await sql<Row>`
    select i.started_at, i.submitted_at, i.suggests_safe_mode, p.ed_safe_mode,
      (select min(a.starts_at) from appointment a where a.patient_id = p.id and a.status = 'Occurred') as seen_at
    from patient p left join intake i on i.patient_id = p.id where p.id = ${of.patient_id}`.execute(ctx.db)
  return rows[0]!
}

const behind = ({ patient_id }: RecapOf, at: string): { evidence: RecapEvidence[]; evidence_count: number } => ({
  evidence: [{ kind: 'intake', id: patient_id, at }],
  evidence_count: 1,
})

function tellSent({ submitted_at }: Row, of: RecapOf): RecapPart['highlights'] {
  const isNews = submitted_at !== null && submitted_at >= of.from && submitted_at < of.to
  return isNews ? [{ says: 'intake_sent', ...behind(of, submitted_at) }] : []
}

function tellOpen({ started_at, submitted_at, suggests_safe_mode, ed_safe_mode, seen_at }: Row, of: RecapOf): RecapPart['concerns'] {
  const concerns: RecapPart['concerns'] = []
  if (suggests_safe_mode && !ed_safe_mode && started_at)
    concerns.push({ says: 'safe_mode_suggested', ...behind(of, submitted_at ?? started_at) })
  // After the first visit the dietitian knows what was asked.
  if (!submitted_at && !seen_at) concerns.push({ says: 'intake_incomplete', ...behind(of, started_at ?? of.to) })
  return concerns
}

/** The last height and weight of each day. What was corrected on the same day was a slip. */
async function listMeasures(ctx: Context, of: RecapOf): Promise<Measured[]> {
  const { rows } = await sql<{ metric: 'height' | 'weight'; at: string; value: number }>`
    select distinct on (question, day) question as metric, at, (value #>> '{}')::float8 as value
    from (select *, (at at time zone ${of.time_zone})::date as day from intake_answer) answer
    where patient_id = ${of.patient_id} and question in ('height', 'weight') and jsonb_typeof(value) = 'number' and at < ${of.to}
    order by question, day, version desc`.execute(ctx.db)
  const seen = of.hides_numbers ? rows.filter(({ metric }) => metric !== 'weight') : rows
  return seen.map((row) => ({ ...row, evidence: { kind: 'intake', id: of.patient_id, at: row.at } }))
}
