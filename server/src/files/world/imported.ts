import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cast } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { fullKeyOf } from '../keys.ts'
import { idOfDemoFile, shippedFiles } from './files.ts'

const selma = { purpose: 'import', patient_id: null, uploader_kind: 'admin', uploaded_by: cast.selma.admin_id }
const former = { purpose: 'imported_document', patient_id: cast.maya.patient_id, uploader_kind: 'system', uploaded_by: null }

/** The files of the demo that come from another system: a list of clients, and a note. scripts/demo-files.ts writes them. */
export const makeImportedRows = (frame: Frame) => [
  makeRow(frame, { ...selma, slug: 'clients-csv', name: 'clients.csv', type: 'text/csv' }),
  makeRow(frame, { ...former, slug: 'former-note', name: 'SP-1873 2024-03-03.pdf', type: 'application/pdf' }),
]

function makeRow(frame: Frame, { slug, ...file }: Record<'slug' | 'name' | 'type', string> & Record<string, string | null>) {
  const id = idOfDemoFile(slug!)
  const bytes = readFileSync(new URL(fullKeyOf(id), shippedFiles))
  return {
    ...file,
    ...{ id, bytes: bytes.length, status: 'ready', sha256: createHash('sha256').update(bytes).digest('hex') },
    ...{ width: null, height: null, has_thumb: false },
    ...{ attached_at: frame.from, created_at: frame.from, updated_at: frame.from },
  }
}
