import * as operations from '@sorrel/contract/donations/operations'
import * as wire from '@sorrel/contract/donations/wire'
import { transaction } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { addInstrument } from '../payments/instruments/adding.ts'
import { removeOwn } from '../payments/instruments/changing.ts'
import { showInstrument } from '../payments/instruments/reading.ts'
import { beginSetup } from '../payments/instruments/setup.ts'
import { holdCause, requireGiver } from './access.ts'
import { handOn, listCauses, writeCause } from './causes/causes.ts'
import { endDonation, keepDonation, showDonation } from './giving/donation.ts'
import { listOwnGifts, readOptions } from './giving/options.ts'
import { takeGiftBack } from './giving/taking-back.ts'

export const donations = implement(
  'donations',
  operations,
  wire,
)({
  getDonation: (ctx) => showDonation(ctx),
  updateDonation: (ctx, { body }) => keepDonation(ctx, body),
  cancelDonation: (ctx) => endDonation(ctx),
  getDonationOptions: (ctx) => readOptions(ctx),
  listGifts: (ctx, { query }) => listOwnGifts(ctx, query),
  takeGiftBack: (ctx, { params }) => takeGiftBack(ctx, params.gift_id),
  beginDonationCard: async (ctx) => {
    const { client_secret } = await beginSetup(ctx, requireGiver(ctx))
    return { client_secret }
  },
  addDonationCard: (ctx, { body }) => addInstrument(ctx, requireGiver(ctx), { ...body, type: 'Credit Card', make_default: true }),
  removeDonationCard: async (ctx, { params }) => {
    const giver = requireGiver(ctx)
    // A card of somebody else is missing, whoever asks and however sure we are of them.
    await showInstrument(ctx, giver, params.payment_instrument_id)
    return removeOwn(ctx, giver, params.payment_instrument_id)
  },
  listDonationCauses: (ctx) => listCauses(ctx),
  writeDonationCause: (ctx, { params, body }) => writeCause(ctx, params.slug, body),
  handOnDonations: (ctx, { params, body }) => transaction(ctx, async (ctx) => handOn(ctx, await holdCause(ctx, params.slug), body)),
})
