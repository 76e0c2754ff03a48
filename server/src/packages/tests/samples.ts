import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { offers } from '../world/bought.ts'

const [offer] = offers
const { id: package_id, ...parts } = offer

export const samples: Samples = {
  known: async (owner) => ({
    package_id: offers.map(({ id }) => id),
    bought_package_id: await readSomeIds(owner, 'package_purchase'),
  }),
  foreign: async () => ({ package_id: null, bought_package_id: null }),
  bodies: {
    writeVisitPackage: { ...parts, is_offered: true },
    buyPackage: { package_id, price_cents: offer.price_cents, instrument_id: null },
  },
}
