import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { heardOnThePhone, makeQuestion } from './questions.ts'

export const samples: Samples = {
  known: async (owner) => ({
    check_id: await readSomeIds(owner, 'eligibility_check'),
    coverage_id: await readSomeIds(owner, 'coverage', `kind = 'insurance'`),
  }),
  foreign: async (owner) => ({ check_id: (await readSomeIds(owner, 'eligibility_check', `patient_id = '${cast.maya.patient_id}'`))[0]! }),
  bodies: {
    validateInsurance: makeQuestion('1000', { patient_id: cast.maya.patient_id }),
    addPhoneCheck: {
      coverage_id: '00000000-0000-4000-8000-000000000000',
      ...{ service_date: '2026-03-10', spoke_with: 'Pat', reference: 'C-1' },
      benefits: heardOnThePhone,
    },
  },
  texts: ['60054', 'W991000'],
}
