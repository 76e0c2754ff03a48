import type { ExportPart } from '../../exports/part.ts'

/** Tasks are no part of the record: what came of them is. */
export const tasksExport: ExportPart = {
  tables: [],
  left_out: {
    task: 'reminds a dietitian of what they still have to do; what they did is among the notes, the messages, the goals and the letters',
  },
  write: () => Promise.resolve([]),
}
