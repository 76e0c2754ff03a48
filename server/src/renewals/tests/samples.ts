import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ renewal_id: await readSomeIds(owner, 'renewal') }),
  foreign: async (owner) => ({ renewal_id: (await readSomeIds(owner, 'renewal', `patient_id = '${cast.maya.patient_id}'`))[0] ?? null }),
  bodies: {
    askPlansAnew: { renewal_ids: ['00000000-0000-4000-8000-000000000000'] },
    changeRenewal: { state: 'done', note: 'Seen to' },
    answerRenewal: { says: 'same' },
  },
}
