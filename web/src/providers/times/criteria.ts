import type { PatientCriteria } from '@sorrel/contract/providers/rules'
import type { Asker } from '../search-address.ts'

/** For whom times are asked: what the search knows of the person, and how the visit is meant. The plan is left out, since everybody may pay themselves. */
export const criteriaOf = (
  asker: Asker,
  visit: { visit_mode: 'virtual' | 'in_person'; duration_minutes: number; appointment_type?: 'Initial Consultation' | 'Follow-up' },
): PatientCriteria => ({
  appointment_type: visit.appointment_type ?? 'Initial Consultation',
  duration_minutes: visit.duration_minutes,
  visit_mode: visit.visit_mode,
  ...(asker.state && { state: asker.state }),
})
