import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({
    provider_id: [cast.hannah.provider_id, cast.dana.provider_id, cast.gregor.provider_id],
    location_id: await readSomeIds(owner, 'provider_location'),
  }),
  foreign: async () => ({ provider_id: null, location_id: null }),
  texts: [cast.hannah.slug],
}
