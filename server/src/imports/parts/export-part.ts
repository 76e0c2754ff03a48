import type { ExportPart } from '../../exports/part.ts'

const words = {
  title: { en: 'From the previous system', es: 'Del sistema anterior' },
  document: { en: 'Document', es: 'Documento' },
  dated: { en: 'Day', es: 'Fecha' },
  file: { en: 'File', es: 'Archivo' },
} as const

/** What an archive holds of imports: the documents. */
export const importedExport: ExportPart = {
  tables: ['imported_document'],
  left_out: {
    import_run: 'It is about the work of the practice; what was taken over stands in the record itself.',
    import_row:
      'It is what the file of the old system said, and is removed after a month; what was taken over stands in the record itself.',
    import_identity: 'It leads from an id of another system to the record, and says nothing else.',
  },
  // It came with a run of this practice, so elsewhere it is history.
  data: {
    imported_document: {
      without: { run_id: 'names a run of this practice' },
      history: { at: 'created_at', text: 'title', for_dietitian: true },
    },
  },
  write: async (ctx, { patient_id, say, writeDay }) => {
    const found = ctx.db.selectFrom('imported_document').selectAll().where('patient_id', '=', patient_id)
    const rows = await found.orderBy('dated').orderBy('id').execute()
    if (rows.length === 0) return []
    const columns = [say(words.document), say(words.dated), say(words.file)]
    const cells = rows.map(({ title, dated, file_id }) => [title, dated && writeDay(dated), { files: [file_id] }])
    return [{ title: say(words.title), tables: [{ caption: say(words.title), columns, rows: cells }] }]
  },
}
