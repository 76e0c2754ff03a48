import { listCoverages } from '@sorrel/contract/insurance/operations'
import { useActingFor } from '../kernel/calls/acting.ts'
import { useRead } from '../kernel/calls/query.ts'
import { useSession } from '../kernel/use-session.ts'

/** The patient of this tab: whoever signed in, or the person for whom they act. */
export function useMyPatientId(): string {
  const acting = useActingFor()
  const session = useSession()
  return acting ?? session?.actor.patient_id ?? ''
}

/** How a patient pays. While a card is being read it asks again, in case the word that it was read is lost. */
export function useCoverages(patientId: string) {
  const read = useRead(listCoverages, { params: { patient_id: patientId } })
  const waits = read.data?.card?.status === 'waiting'
  useRead(listCoverages, waits ? { params: { patient_id: patientId } } : null, { refetchInterval: waits ? 3000 : false })
  return read
}
