import { useActingFor } from '../kernel/calls/acting.ts'
import { useSession } from '../kernel/use-session.ts'

/** The id of the patient whose reports a patient's screen shows: the one for whom this tab acts, or the signed-in person. */
export function usePatientId(): string {
  const session = useSession()
  const acting = useActingFor()
  return acting ?? session?.actor.patient_id ?? ''
}
