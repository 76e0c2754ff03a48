import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ care_id: await readSomeIds(owner, 'care') }),
  foreign: async (owner) => ({
    care_id: (await readSomeIds(owner, 'care', `provider_id = '${cast.dana.provider_id}'`))[0] ?? null,
  }),
}
