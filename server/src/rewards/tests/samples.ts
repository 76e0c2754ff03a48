import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ goal_id: await readSomeIds(owner, 'smart_goal') }),
  foreign: async (owner) => ({ goal_id: (await readSomeIds(owner, 'smart_goal', `patient_id = '${cast.maya.patient_id}'`))[0]! }),
}
