import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const someone = '5f0c3a52-6f52-4a30-9d5e-0b6b8f1c2d3e'

export const samples: Samples = {
  known: async (owner) => ({ take_id: [...(await readSomeIds(owner, 'recording_take')), someone] }),
  foreign: async (owner) => ({
    take_id: (await readSomeIds(owner, 'recording_take', `patient_id = '${cast.maya.patient_id}'`))[0] ?? someone,
  }),
  texts: ['a'.repeat(64), '0123456789'],
}
