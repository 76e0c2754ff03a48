import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'

/** The upcoming visits of a signed-in patient. The list is empty until they are loaded, and for everybody else. */
export function useMyVisits(): readonly Appointment[] {
  const isPatient = useSession()?.actor.kind === 'patient'
  // The query starts at midnight, so that it stays the same all day and is sent once.
  const after = `${readNow().slice(0, 10)}T00:00:00.000Z`
  const { data } = useRead(listAppointments, isPatient ? { query: { after, statuses: ['Scheduled'], limit: 100 } } : null)
  return data?.items ?? []
}
