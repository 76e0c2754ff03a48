import { milestoneVisits } from '@sorrel/contract/care/vocabulary'
import type { RecapEvidence } from '@sorrel/contract/recap/schemas'
import { sql } from 'kysely'
import type { RecapOf, RecapPart, RecapSource } from '../../recap/source.ts'
import { type CareRow, viewCares } from '../viewing.ts'

/** Milestones, and whether the next visit is late or not booked. A dietitian gets their own care, a patient every open one. */
export const careRecap: RecapSource = {
  recap: async (ctx, of) => {
    const [cares, visits] = of.provider_id
      ? [sql`c.provider_id = ${of.provider_id}`, sql`a.provider_id = ${of.provider_id}`]
      : [sql`true`, sql`true`]
    const found = await viewCares(
      ctx,
      sql`c.patient_id = ${of.patient_id} and c.ended_at is null and ${cares}`,
      sql`a.patient_id = ${of.patient_id} and ${visits}`,
    )
    return {
      highlights: found.flatMap((care) => tellMilestone(care, of)).slice(0, 1),
      concerns: found.flatMap((care) => tellRhythm(care, of)),
    }
  },
}

const behind = ({ id, started_at }: CareRow): { evidence: RecapEvidence[]; evidence_count: number } => ({
  evidence: [{ kind: 'care', id, at: started_at }],
  evidence_count: 1,
})

/** The greatest milestone that was reached in the span. */
function tellMilestone(care: CareRow, { from, to }: RecapOf): RecapPart['highlights'] {
  const reached = milestoneVisits.filter((number) => {
    const at = care[`v${number}`]
    return at !== null && at >= from && at < to
  })
  const number = reached.at(-1)
  return number === undefined ? [] : [{ says: 'milestone', number, ...behind(care) }]
}

/** Who pauses needs no visit. */
function tellRhythm(care: CareRow, { to_day }: RecapOf): RecapPart['concerns'] {
  if (care.status === 'paused' || care.next_visit) return []
  const { expected_next_by: day } = care
  if (day && day < to_day) return [{ says: 'visit_overdue', day, ...behind(care) }]
  return care.last_visit ? [{ says: 'no_next_visit', ...behind(care) }] : []
}
