import { getChartNote } from '@sorrel/contract/charting/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../kernel/calls/query.ts'
import { readSchedule } from '../scheduling/provider/reads.ts'

/** The reads of a note: the dietitian's own time zone, and the note as it is now. */
export const readNote = (client: QueryClient, appointment_id: string) =>
  Promise.all([readSchedule(client), client.fetchQuery(query(getChartNote, { params: { appointment_id } }))])

/** The list itself follows what the address asks for. */
export const readNotes = (client: QueryClient) => readSchedule(client)
