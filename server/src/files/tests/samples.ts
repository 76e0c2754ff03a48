import { pieceBytes } from '@sorrel/contract/files/vocabulary'
import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ file_id: await readSomeIds(owner, 'file') }),
  foreign: async (owner) => ({ file_id: (await readSomeIds(owner, 'file', `patient_id = '${cast.maya.patient_id}'`))[0] ?? null }),
  bodies: { startFile: { purpose: 'insurance_card', name: 'card.jpg', type: 'image/jpeg', bytes: pieceBytes } },
}
