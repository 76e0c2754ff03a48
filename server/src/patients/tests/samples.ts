import { authorityVersion } from '@sorrel/contract/patients/guardians'
import type { Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { castChildren, children } from '../../world/children.ts'

export const samples: Samples = {
  known: async () => ({
    patient_id: [cast.maya.patient_id, cast.ruben.patient_id, cast.ines.patient_id],
    guardianship_id: castChildren.map(({ guardianship_id }) => guardianship_id),
    guardian_invitation_id: [],
    merge_id: [],
  }),
  foreign: async () => ({
    patient_id: cast.maya.patient_id,
    guardianship_id: children.mia.guardianship_id,
    guardian_invitation_id: children.mia.guardianship_id,
    merge_id: children.mia.guardianship_id,
  }),
  bodies: {
    saveIntake: { base_version: 0, answers: { goals: 'Sleep well' } },
    updatePatient: { units: 'metric' },
    createPatient: {
      first_name: 'Sample',
      last_name: 'Adult',
      birth_date: '1971-02-03',
      state: 'IL',
      email: 'sample.adult@example.com',
      preferred_language: 'en',
    },
    mergePatients: { from_id: cast.ruth.patient_id, into_id: cast.harold.patient_id, dry_run: true },
    addDependent: {
      relation: 'parent',
      patient: {
        first_name: 'Sample',
        last_name: 'Child',
        birth_date: '2018-02-03',
        time_zone: 'America/Chicago',
        preferred_language: 'en',
      },
      authority_version: authorityVersion,
    },
  },
}
