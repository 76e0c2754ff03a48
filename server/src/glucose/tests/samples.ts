import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ glucose_upload_id: await readSomeIds(owner, 'glucose_upload') }),
  foreign: async (owner) => ({
    glucose_upload_id: (await readSomeIds(owner, 'glucose_upload', `patient_id = '${cast.maya.patient_id}'`))[0]!,
  }),
}
