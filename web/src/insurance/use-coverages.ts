import { listCoverages } from '@sorrel/contract/insurance/operations'
import { useRead } from '../kernel/calls/query.ts'

/** How a patient pays. While a card is being read it asks again, in case the word that it was read is lost. */
export function useCoverages(patientId: string) {
  const read = useRead(listCoverages, { params: { patient_id: patientId } })
  const waits = read.data?.card?.status === 'waiting'
  useRead(listCoverages, waits ? { params: { patient_id: patientId } } : null, { refetchInterval: waits ? 3000 : false })
  return read
}
