import { exportHours } from '@sorrel/contract/exports/vocabulary'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { ExportTables } from '../tables.ts'

const day = 86_400_000

/** Ruben had everything about him written down nine days ago; the day on which he could download it is over. */
export const exportsWorld: Contribution<ExportTables> = {
  tables: ['patient_export'],
  rowsOf: (frame) => ({ patient_export: [makeExpired(frame)] }),
}

function makeExpired(frame: Frame) {
  const at = (after: number) => new Date(Date.parse(frame.now) - 9 * day + after).toISOString()
  return {
    id: idOf('export of Ruben'),
    patient_id: cast.ruben.patient_id,
    asked_by: cast.ruben.patient_id,
    session_id: idOf('session of the export of Ruben'),
    status: 'expired',
    file_id: idOf('file of the export of Ruben'),
    tries: 1,
    files_done: 0,
    files_total: 0,
    asked_at: at(0),
    worked_at: at(4000),
    ready_at: at(4000),
    expires_at: at(4000 + exportHours * 3_600_000),
    bytes: 41_208,
  }
}
