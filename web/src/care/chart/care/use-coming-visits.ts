import type { Care } from '@sorrel/contract/care/schemas'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useRead } from '../../../kernel/calls/query.ts'
import { readNow } from '../../../kernel/clock.ts'

/** The coming visits of a client with this dietitian; undefined until they are read. */
export function useComingVisits({ patient_id }: Pick<Care, 'patient_id'>): readonly Appointment[] | undefined {
  const now = `${readNow().slice(0, 16)}:00.000Z`
  return useRead(listAppointments, { query: { patient_id, statuses: ['Scheduled'], start_after: now, sort: 'asc', limit: 100 } }).data
    ?.items
}
