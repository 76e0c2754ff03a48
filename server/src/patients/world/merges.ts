import { cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'

/** Ruth had booked by her old name once before. Selma of support put the two records together three weeks ago. */
export function makeMergeRows(frame: Frame) {
  const { first_name, birth_date, state, zip, time_zone, patient_id } = cast.ruth
  const id = idOf('merge', patient_id)
  const old_id = idOf('patient', 'Ruth Castillo')
  const gone = { id: old_id, first_name, last_name: 'Castillo', birth_date, state, zip, time_zone }
  const merged_at = `${findDateAfter(frame.now.slice(0, 10), -21)}T16:20:00.000Z`
  return {
    patient_merge: [
      { id, from_id: old_id, into_id: patient_id, merged_at, merged_by: cast.selma.admin_id, undone_at: null, undone_by: null },
    ],
    patient_merge_change: [{ merge_id: id, step: 1, table_name: 'patient', key: { id: old_id }, before: gone, after: null }],
    patient_merge_row: [{ merge_id: id, table_name: 'consent', key: { id: idOf('consent', patient_id, 'privacy') } }],
    patient_alias: [{ old_id, patient_id, merge_id: id }],
  }
}
