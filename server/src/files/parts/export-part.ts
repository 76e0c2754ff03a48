import type { ExportPart } from '../../exports/part.ts'

/** Every file lies in the archive and in its list, which the archive itself writes; the chapters of the features show them where they belong. */
export const filesExport: ExportPart = { tables: ['file'], left_out: {}, write: async () => [] }
