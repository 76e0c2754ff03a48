import { filePurposeLabels } from '@sorrel/contract/files/vocabulary'
import type { FhirOf, FhirSource, Resource } from '../../fhir/resource.ts'
import { referToPatient } from '../../fhir/resource.ts'
import { listAllFilesOf } from '../reading.ts'
import type { FileRow } from '../tables.ts'

/** The files in the record of a patient. The bundle says what each is; the files themselves are in the archive. */
export const filesFhir: FhirSource = {
  list: async (ctx, of) => (await listAllFilesOf(ctx, of.patient_id)).map((file) => buildDocument(file, of)),
}

/** What a file is. */
export const buildDocument = (file: Pick<FileRow, 'id' | 'purpose' | 'name' | 'type' | 'bytes' | 'created_at'>, of: FhirOf): Resource => ({
  resourceType: 'DocumentReference',
  row: file.id,
  status: 'current',
  type: { text: filePurposeLabels[file.purpose][of.language] },
  subject: referToPatient(of),
  date: file.created_at,
  content: [{ attachment: { contentType: file.type, title: file.name, size: file.bytes, creation: file.created_at } }],
})
