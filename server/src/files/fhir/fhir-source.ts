import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { FhirOf, FhirSource, Resource } from '../../fhir/resource.ts'
import { referToPatient } from '../../fhir/resource.ts'
import { filterReadable } from '../access.ts'
import type { FileRow } from '../tables.ts'

/** The files in the record of a patient. The bundle says what each is; the files themselves are in the archive. */
export const filesFhir: FhirSource = {
  list: async (ctx, of) => {
    const files = await ctx.db
      .selectFrom('file')
      .selectAll()
      .where('patient_id', '=', of.patient_id)
      .where('status', '=', 'ready')
      .where('attached_at', 'is not', null)
      .where('dropped_at', 'is', null)
      .where('purpose', '<>', 'export')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return (await filterReadable(ctx, files)).map((file) => buildDocument(file, of))
  },
}

const kinds: Readonly<Record<FilePurpose, { en: string; es: string }>> = {
  insurance_card: { en: 'Insurance card', es: 'Tarjeta del seguro' },
  lab_report: { en: 'Laboratory report', es: 'Informe de análisis' },
  journal_photo: { en: 'Photo of the journal', es: 'Foto del diario' },
  intake_photo: { en: 'Photo of the intake', es: 'Foto del cuestionario inicial' },
  signature: { en: 'Signature', es: 'Firma' },
  release_form: { en: 'Release of information', es: 'Autorización para compartir información' },
  export: { en: 'Archive', es: 'Archivo' },
  avatar: { en: 'Picture', es: 'Imagen' },
}

/** What a file is. */
export const buildDocument = (file: Pick<FileRow, 'id' | 'purpose' | 'name' | 'type' | 'bytes' | 'created_at'>, of: FhirOf): Resource => ({
  resourceType: 'DocumentReference',
  row: file.id,
  status: 'current',
  type: { text: kinds[file.purpose][of.language] },
  subject: referToPatient(of),
  date: file.created_at,
  content: [{ attachment: { contentType: file.type, title: file.name, size: file.bytes, creation: file.created_at } }],
})
