import type { ExportPart } from '../../exports/part.ts'

/** Every file lies in the archive and in its list, which the archive itself writes; the chapters of the features show them where they belong. */
export const filesExport: ExportPart = {
  tables: ['file'],
  left_out: {},
  data: {
    file: {
      becomes: 'row',
      without: {
        has_thumb: 'a small picture is drawn again',
        checking_since: 'is about the upload',
        fault: 'is empty of a file that was taken',
      },
      history: { at: 'created_at', code: 'purpose', text: 'name', for_dietitian: false },
    },
  },
  write: async () => [],
}
