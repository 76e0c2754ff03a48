import * as operations from '@sorrel/contract/scheduling/waiting/operations'
import * as wire from '@sorrel/contract/scheduling/waiting/wire'
import { implement } from '../../kernel/implement.ts'
import { findWaitingEntryOfProvider } from './access.ts'
import { offerByHand, removeEntry, restoreEntry, withdrawOffer } from './by-hand.ts'
import { listWaiting, showEntry } from './entries.ts'
import { leaveByLink, showByLink } from './links.ts'
import { joinList, leaveList } from './waiting-list.ts'

export const waiting = implement(
  'scheduling',
  operations,
  wire,
)({
  joinWaitingList: (ctx, { body }) => joinList(ctx, body),

  listWaitingList: (ctx, { query }) => listWaiting(ctx, query),

  leaveWaitingList: async (ctx, { params: { waiting_list_entry_id: id } }) => {
    if (ctx.actor.kind === 'provider') await removeEntry(ctx, await findWaitingEntryOfProvider(ctx, id))
    else await leaveList(ctx, id)
    return { left: true as const }
  },

  restoreWaiting: async (ctx, { params: { waiting_list_entry_id: id } }) => {
    await restoreEntry(ctx, await findWaitingEntryOfProvider(ctx, id))
    return showEntry(ctx, id)
  },

  offerWaitingTime: async (ctx, { params: { waiting_list_entry_id: id }, body }) => {
    await offerByHand(ctx, await findWaitingEntryOfProvider(ctx, id), body.starts_at)
    return showEntry(ctx, id)
  },

  withdrawWaitingOffer: async (ctx, { params: { waiting_list_entry_id: id } }) => {
    await withdrawOffer(ctx, await findWaitingEntryOfProvider(ctx, id))
    return showEntry(ctx, id)
  },

  getWaitingLink: (ctx, { params }) => showByLink(ctx, params.token),

  leaveByWaitingLink: async (ctx, { params }) => {
    await leaveByLink(ctx, params.token)
    return null
  },
})
