import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'

/** The upcoming visits of a signed-in patient; empty until they are loaded, and for anybody else. */
export function useMyVisits(): readonly Appointment[] {
  const isPatient = useSession()?.actor.kind === 'patient'
  // The span is the same all day, so that it is read once.
  const after = `${readNow().slice(0, 10)}T00:00:00.000Z`
  const { data } = useRead(listAppointments, isPatient ? { query: { after, statuses: ['Scheduled'], limit: 100 } } : null)
  return data?.items ?? []
}
