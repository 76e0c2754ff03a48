import { changePlans, listCoverages } from '@sorrel/contract/insurance/operations'
import type { CoverageChange } from '@sorrel/contract/insurance/schemas'
import type { PlanSource } from '@sorrel/contract/insurance/sources'
import { getPatient, updatePatient } from '@sorrel/contract/patients/record/operations'
import { useAct } from '../../kernel/calls/query.ts'

type Answers = { onSuccess: () => void; onError?: (error: Error) => void }

/** Stores how a patient pays: with a `source` as staff do it for them, without one as they do it themselves. */
export function usePlanSaving(patientId: string, { onSuccess, onError }: Answers) {
  const answers = { refreshes: [listCoverages, getPatient], onSuccess, ...(onError && { onError }) }
  const [own, staff] = [useAct(updatePatient, answers), useAct(changePlans, answers)]
  const params = { patient_id: patientId }
  return {
    save: (coverage: CoverageChange, source?: PlanSource) =>
      source === undefined ? own.mutate({ params, body: { coverage } }) : staff.mutate({ params, body: { coverage, source } }),
    isPending: own.isPending || staff.isPending,
    error: own.error ?? staff.error,
  }
}
