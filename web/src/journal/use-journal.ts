import { useActingFor } from '../kernel/calls/acting.ts'
import { useSession } from '../kernel/use-session.ts'

/** The patient whose journal this tab shows: the person who signed in, or the one for whom they act. */
export function useJournalOwner(): string | null {
  const acting = useActingFor()
  const session = useSession()
  return acting ?? session?.actor.patient_id ?? null
}
