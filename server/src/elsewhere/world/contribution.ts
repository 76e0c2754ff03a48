import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { ElsewhereTables } from '../tables.ts'

const day = 86_400_000
const origin = 'https://sorrel.lakeside-nutrition.example'
const import_id = idOf('import of Harold')
const author_id = idOf('dietitian of Harold elsewhere')
const patient_id = cast.harold.patient_id

/** Harold brought his record from another practice, with two visits there and one comment on his labs. */
export const elsewhereWorld: Contribution<ElsewhereTables> = {
  tables: ['elsewhere_import', 'elsewhere_person', 'elsewhere_row', 'elsewhere_key'],
  rowsOf: (frame) => ({
    elsewhere_import: [makeImport(frame)],
    elsewhere_person: [
      {
        ...{ id: author_id, import_id, patient_id, kind: 'provider', origin },
        ...{ first_name: 'Olga', last_name: 'Brandt', credentials: 'MS, RD' },
      },
    ],
    elsewhere_row: [
      makeVisit(frame, 'first', 430, 'Initial Consultation', 'High blood sugar'),
      makeVisit(frame, 'second', 395, 'Follow-up', 'How the breakfasts went'),
      makeComment(frame),
    ],
    elsewhere_key: [{ import_id, table_name: 'elsewhere_person', key: { id: author_id }, hash: null }],
  }),
}

const daysAgo = (frame: Frame, days: number) =>
  new Date(Math.floor(Date.parse(frame.now) / day) * day - days * day + 16 * 3_600_000).toISOString()

const makeImport = (frame: Frame) => ({
  ...{ id: import_id, patient_id, origin, source_patient_id: idOf('Harold elsewhere'), made_at: daysAgo(frame, 301) },
  manifest_sha256: '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
  ...{ before: null, at: daysAgo(frame, 300), by_id: cast.selma.admin_id, undone_at: null, undone_by: null },
})

function makeVisit(frame: Frame, name: string, days: number, type: string, visit_reason: string) {
  const id = idOf('visit of Harold elsewhere', name)
  const at = daysAgo(frame, days)
  const data = { id, patient_id, provider_id: author_id, type, status: 'Occurred', starts_at: at, duration_minutes: 50, visit_reason }
  const history = { at, code: 'Occurred', text: visit_reason, author_id, for_dietitian: true }
  return { id, import_id, patient_id, table_name: 'appointment', data, row_id: null, ...history }
}

function makeComment(frame: Frame) {
  const id = idOf('comment of Harold elsewhere')
  const at = daysAgo(frame, 390)
  const text = 'Your A1c came down. Keep the oats.'
  const data = { id, patient_id, provider_id: author_id, text, visible_to_patient: true, created_at: at }
  const history = { at, code: null, text, author_id, for_dietitian: true }
  return { id, import_id, patient_id, table_name: 'lab_feedback', data, row_id: null, ...history }
}
