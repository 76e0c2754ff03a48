import { listDependents } from '@sorrel/contract/patients/operations'
import type { Dependent } from '@sorrel/contract/patients/schemas'
import { actFor, useActingFor } from '../kernel/calls/acting.ts'
import { useRead } from '../kernel/calls/query.ts'
import { useSession } from '../kernel/use-session.ts'

/** The people for whom the signed-in person acts, and the one for whom this tab acts now. */
export function usePeople() {
  const session = useSession()
  const isPatient = session?.actor.kind === 'patient' && !session.must_update
  const chosen = useActingFor()
  const acting = isPatient ? chosen : null
  const { data, error } = useRead(listDependents, isPatient ? {} : null)
  const dependents = data?.items ?? []
  return {
    dependents,
    dependent: dependents.find(({ patient_id }) => patient_id === acting),
    acting,
    ready: data !== undefined,
    error,
    actFor,
  }
}

/** The id of the patient whom a patient's screens show: the one for whom this tab acts, or the person who signed in. Empty without a session. */
export function useMyPatientId(): string {
  const acting = useActingFor()
  const session = useSession()
  return acting ?? session?.actor.patient_id ?? ''
}

/** The name by which screens call a dependent. */
export const firstNameOf = ({ preferred_name, first_name }: Pick<Dependent, 'preferred_name' | 'first_name'>): string =>
  preferred_name || first_name
