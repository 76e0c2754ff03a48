import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { draft } from './bodies.ts'

export const samples: Samples = {
  known: async (owner) => ({ release_id: await readSomeIds(owner, 'release_of_information'), preview_token: ['a-preview-of-nobody'] }),
  foreign: async (owner) => ({
    release_id: (await readSomeIds(owner, 'release_of_information', `patient_id = '${cast.maya.patient_id}'`))[0]!,
    preview_token: null,
  }),
  bodies: { createRelease: draft },
}
