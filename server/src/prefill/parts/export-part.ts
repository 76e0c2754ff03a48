import type { ExportPart } from '../../exports/part.ts'

/** Nothing: what was accepted stands in the note, and the statements that were quoted stand where they were made. */
export const prefillExport: ExportPart = {
  tables: [],
  left_out: { ai_prefill_fieldset: 'holds proposals for a draft; what was accepted of them is in the signed note' },
  write: async () => [],
}
