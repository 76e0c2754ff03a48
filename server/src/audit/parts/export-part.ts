import type { ExportPart } from '../../exports/part.ts'

/** An archive of a patient holds nothing of the trail. */
export const auditExport: ExportPart = {
  tables: [],
  left_out: { access_reason: 'It is about the work of staff, whom compliance watches; it belongs to the trail.' },
  write: async () => [],
}
