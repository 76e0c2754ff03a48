import { filePurposeLabels } from '@sorrel/contract/files/vocabulary'
import type { FhirOf, FhirSource, Resource } from '../../fhir/resource.ts'
import { referToPatient } from '../../fhir/resource.ts'
import type { Context } from '../../kernel/context.ts'
import { listAllFilesOf } from '../reading.ts'
import type { FileRow } from '../tables.ts'

/** The files in the record of a patient. The bundle says what each is; the files themselves are in the archive. */
export const filesFhir: FhirSource = {
  list: async (ctx, of) => {
    const [files, written] = await Promise.all([listAllFilesOf(ctx, of.patient_id), readDays(ctx, of.patient_id)])
    return files.map((file) => buildDocument(file, of, written.get(file.id)))
  },
}

/** What documents of another system are called, and on which day they were written there, as far as that is known. */ // reads imports
async function readDays(ctx: Context, patientId: string): Promise<Map<string, Written>> {
  const columns = ['file_id', 'title', 'dated'] as const
  const rows = await ctx.db.selectFrom('imported_document').select(columns).where('patient_id', '=', patientId).execute()
  return new Map(rows.map(({ file_id, ...written }) => [file_id, written]))
}

type Written = { title: string; dated: string | null }

/** What a file is. */
export const buildDocument = (
  file: Pick<FileRow, 'id' | 'purpose' | 'name' | 'type' | 'bytes' | 'created_at'>,
  of: FhirOf,
  written?: Written,
): Resource => ({
  resourceType: 'DocumentReference',
  row: file.id,
  status: 'current',
  type: { text: filePurposeLabels[file.purpose][of.language] },
  subject: referToPatient(of),
  date: file.created_at,
  description: written?.title ?? null,
  content: [
    { attachment: { contentType: file.type, title: file.name, size: file.bytes, creation: written ? written.dated : file.created_at } },
  ],
})
