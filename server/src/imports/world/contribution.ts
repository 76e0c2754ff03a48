import { idOfDemoFile } from '../../files/world/files.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import { readTable } from '../table/decoding.ts'
import { guessColumns } from '../table/headers.ts'
import type { ImportTables } from '../tables.ts'
import { clientsCsv } from './papers.ts'

const day = 86_400_000
const source = 'simplepractice'
const maya = cast.maya.patient_id

/** Support took over a note of Maya's former practice, and has checked a list of its clients without taking it over yet. */
export const importsWorld: Contribution<ImportTables> = {
  tables: ['import_run', 'import_file', 'import_row', 'import_identity', 'import_setting', 'imported_document'],
  rowsOf: (frame) => ({
    import_run: [makeNotes(frame), makeClients(frame)],
    import_file: [{ run_id: idOf('import of clients'), file_id: idOfDemoFile('clients-csv'), place: 0 }],
    import_row: makeRows(),
    import_identity: [
      identityOf('patient', 'SP-1873', maya),
      identityOf('patient', 'SP-1874', cast.ruben.patient_id),
      identityOf('document', 'SP-1873 2024-03-03.pdf', maya, idOf('former note')),
    ],
    import_setting: [makeSetting(frame)],
    imported_document: [
      {
        ...{ id: idOf('former note'), patient_id: maya, file_id: idOfDemoFile('former-note'), run_id: idOf('import of notes'), source },
        ...{ title: 'SP-1873 2024-03-03', dated: '2024-03-03', created_at: at(frame, 6) },
      },
    ],
  }),
}

const identityOf = (kind: string, external_id: string, patient_id: string, target_id: string | null = null) => ({
  ...{ source, kind, external_id, patient_id, target_id, run_id: idOf('import of notes') },
})

const at = (frame: Frame, days: number) => new Date(Date.parse(frame.now) - days * day).toISOString()
const nothing = { delimiter: null, encoding: null, asks_date_order: false, parts: [], headers: [] }
const settings = { date_order: null, time_zone: 'America/Chicago', provider_id: null }
const { headers, rows } = readTable(Buffer.from(clientsCsv))
const columns = guessColumns('patients', headers)

const runOf = (frame: Frame, days: number) => ({
  ...{ source, patient_id: null, invites: false, fault: null, undone_at: null, undone_by: null, cleared_at: null, version: 3 },
  ...{ created_at: at(frame, days), created_by: cast.selma.admin_id, updated_at: at(frame, days), checked_at: at(frame, days) },
})

const makeNotes = (frame: Frame) => ({
  ...runOf(frame, 6),
  ...{ id: idOf('import of notes'), kind: 'documents', state: 'applied', rows_total: 1, rows_done: 1 },
  ...{ settings: { ...settings, columns: [] }, found: nothing, counts: { made: 1 } },
  ...{ applied_at: at(frame, 6), applied_by: cast.selma.admin_id },
})

const makeClients = (frame: Frame) => ({
  ...runOf(frame, 2),
  ...{ id: idOf('import of clients'), kind: 'patients', state: 'checked', rows_total: 3, rows_done: 3 },
  settings: { ...settings, columns, date_order: 'mdy' },
  found: {
    ...nothing,
    ...{ delimiter: 'comma', encoding: 'utf-8' },
    headers: headers.map((text, column) => ({ text, example: rows[0]!.cells[column] ?? '' })),
  },
  counts: { new: 1, unclear: 1, refused: 1 },
  ...{ applied_at: null, applied_by: null },
})

const odalys = {
  ...{ first_name: 'Odalys', last_name: 'Ferreira', preferred_name: null, birth_date: '1979-11-29', state: 'IL' },
  ...{ phone_number: '+13125550173', email: 'odalys@oldmail.example', street: null, street_2: null, city: null, zip: null },
  ...{ preferred_language: 'en', clinical_sex: 'unknown' },
}
const found = [
  { outcome: 'unclear', issues: [{ field: null, fault: 'alike', patient_id: maya, alike: ['name', 'birth_date'] }] },
  { outcome: 'new', issues: [] },
  { outcome: 'refused', issues: [{ field: 'birth_date', fault: 'not_a_day' }] },
]

const makeRows = () =>
  rows.map(({ line, cells }, place) => ({
    ...{ run_id: idOf('import of clients'), n: place + 1, line, cells, outcome: found[place]!.outcome },
    issues: found[place]!.issues,
    value: {
      person:
        place === 1
          ? odalys
          : { ...odalys, first_name: cells[1], last_name: cells[2], birth_date: '1988-04-17', phone_number: null, email: cells[5] },
      provider_id: null,
    },
    ...{ external_id: cells[0]!, patient_id: null, made_id: null, care_id: null },
  }))

const makeSetting = (frame: Frame) => ({
  ...{ source, kind: 'patients', updated_at: at(frame, 2) },
  settings: { ...settings, headers: columns.map(({ field, column }) => ({ field, header: headers[column]! })) },
})
