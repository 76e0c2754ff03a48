import * as operations from '@sorrel/contract/packages/operations'
import * as wire from '@sorrel/contract/packages/wire'
import { findBilled } from '../billing/access.ts'
import { transaction } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { holdPurchase } from './access.ts'
import { buy } from './buying.ts'
import { cancel, refundUnused } from './ending.ts'
import { listOffers, writeOffer } from './offers.ts'
import { listBought } from './showing.ts'

export const packages = implement(
  'packages',
  operations,
  wire,
)({
  listVisitPackages: async (ctx) => ({ items: await listOffers(ctx) }),
  writeVisitPackage: (ctx, { params, body }) => writeOffer(ctx, params.package_id, body),
  listBoughtPackages: async (ctx, { params }) => listBought(ctx, await findBilled(ctx, params.patient_id)),
  buyPackage: async (ctx, { params, body }) => buy(ctx, await findBilled(ctx, params.patient_id), body),
  cancelPackage: (ctx, { params }) =>
    transaction(ctx, async (ctx) => {
      const { id } = await findBilled(ctx, params.patient_id)
      return cancel(ctx, await holdPurchase(ctx, id, params.bought_package_id))
    }),
  refundPackage: (ctx, { params, body }) =>
    transaction(ctx, async (ctx) => {
      const { id } = await findBilled(ctx, params.patient_id)
      return refundUnused(ctx, await holdPurchase(ctx, id, params.bought_package_id), body)
    }),
})
