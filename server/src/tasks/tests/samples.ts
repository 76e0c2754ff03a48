import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ task_id: await readSomeIds(owner, 'task') }),
  foreign: async (owner) => ({ task_id: (await readSomeIds(owner, 'task', `provider_id = '${cast.dana.provider_id}'`))[0]! }),
  bodies: { changeTask: { text: 'Call the office' } },
}
