import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { confirmation } from './bodies.ts'

export const samples: Samples = {
  known: async (owner) => ({
    referral_id: await readSomeIds(owner, 'referral'),
    replaces_id: await readSomeIds(owner, 'referral'),
  }),
  foreign: async (owner) => ({ referral_id: (await readSomeIds(owner, 'referral', `patient_id = '${cast.maya.patient_id}'`))[0]! }),
  bodies: {
    addToReferralInbox: { file_id: '0199aaaa-0000-7000-8000-000000000001' },
    addReferral: { file_id: '0199aaaa-0000-7000-8000-000000000001' },
    confirmReferral: { ...confirmation, patient_id: cast.maya.patient_id },
    requestReferral: { method: 'fax' },
  },
}
