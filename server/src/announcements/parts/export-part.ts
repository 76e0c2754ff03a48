import type { ExportPart } from '../../exports/part.ts'

/** What the practice says to everybody is no part of anybody's record. */
export const announcementsExport: ExportPart = {
  tables: [],
  left_out: { announcement_seen: 'says which announcements of the practice were on the screen' },
  write: async () => [],
}
