import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'

export type Visit = { id: string; starts_at: string; ends_at: string }

/** The next video visit of Maya with Hannah. The clock stays. */
export async function findNextVisit(t: TestApp): Promise<Visit> {
  const { rows } = await t.owner.query<Visit>(
    `select id, starts_at, ends_at from app.appointment where patient_id = $1 and provider_id = $2 and status = 'Scheduled'
       and visit_mode = 'virtual' and starts_at > $3 order by starts_at limit 1`,
    [cast.maya.patient_id, cast.hannah.provider_id, t.clock()],
  )
  const [visit] = rows
  if (!visit) throw new Error('Maya has no video visit with Hannah.')
  return { id: visit.id, starts_at: new Date(visit.starts_at).toISOString(), ends_at: new Date(visit.ends_at).toISOString() }
}

/** An id as a browser makes one. */
export const makeBrowser = () => ({ peer_id: makeId(), has_camera: true })
