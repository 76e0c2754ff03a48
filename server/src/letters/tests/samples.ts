import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { written } from './writing.ts'

export const samples: Samples = {
  known: async (owner) => ({ letter_id: await readSomeIds(owner, 'letter') }),
  foreign: async (owner) => ({ letter_id: (await readSomeIds(owner, 'letter', `patient_id = '${cast.maya.patient_id}'`))[0]! }),
  bodies: { signLetter: written, sendLetter: { method: 'fax' } },
}
