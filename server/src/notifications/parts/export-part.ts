import type { ExportPart } from '../../exports/part.ts'

/** Messages hold ids alone; what they told stands in the chapters of what they told of. */
export const notificationsExport: ExportPart = {
  tables: [],
  left_out: {
    notification: 'holds when which message went out, never its words; the patient has the messages',
    notification_preference: 'says when messages go out; another Sorrel asks for it anew',
    push_registration: 'names a browser that gets notices as long as a session here lasts',
    notification_choice: 'says by which channels messages go out; another Sorrel asks for it anew',
  },
  write: async () => [],
}
