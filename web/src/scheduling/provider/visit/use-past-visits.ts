import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useRead } from '../../../kernel/calls/query.ts'

/** Which visit with the patient this is (1 is the first), and the visit before it. Only attended visits count. Undefined while loading. */
export function usePastVisits(visit: Appointment): { number: number; last: Appointment | null } | undefined {
  const { data } = useRead(listAppointments, {
    query: { patient_id: visit.patient_id, statuses: ['Occurred'], start_before: visit.starts_at, sort: 'desc', limit: 1 },
  })
  return data && { number: data.total + 1, last: data.items[0] ?? null }
}
