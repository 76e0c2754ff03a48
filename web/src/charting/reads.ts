import { getChartNote, getNoteContext } from '@sorrel/contract/charting/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../kernel/calls/query.ts'
import { readSchedule } from '../scheduling/provider/reads.ts'

/** The reads of a note: the dietitian's own time zone, and the note as it is now. */
export function readNote(client: QueryClient, appointment_id: string) {
  // What stands beside the note may come a moment later.
  void client.prefetchQuery(query(getNoteContext, { params: { appointment_id } }))
  return Promise.all([readSchedule(client), client.fetchQuery(query(getChartNote, { params: { appointment_id } }))])
}

/** The list itself follows what the address asks for. */
export const readNotes = (client: QueryClient) => readSchedule(client)
