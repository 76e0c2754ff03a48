import type { PatientCriteria } from '@sorrel/contract/providers/rules'
import type { Asker } from '../search-address.ts'

/** The criteria for times: what the search knows about the person, and the kind of visit. The plan is left out, because anybody may pay cash. */
export const criteriaOf = (
  asker: Asker,
  visit: { visit_mode: 'virtual' | 'in_person'; duration_minutes: number; appointment_type?: 'Initial Consultation' | 'Follow-up' },
): PatientCriteria => ({
  appointment_type: visit.appointment_type ?? 'Initial Consultation',
  duration_minutes: visit.duration_minutes,
  visit_mode: visit.visit_mode,
  ...(asker.state && { state: asker.state }),
})
