import * as operations from '@sorrel/contract/announcements/operations'
import * as wire from '@sorrel/contract/announcements/wire'
import { transaction } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { holdAnnouncement } from './access.ts'
import { addAnnouncement, endAnnouncement, markSeen } from './announcements.ts'
import { listAnnouncements, showAnnouncement } from './reading.ts'

export const announcements = implement(
  'announcements',
  operations,
  wire,
)({
  listAnnouncements: (ctx) => listAnnouncements(ctx),
  publishAnnouncement: async (ctx, { body }) => showAnnouncement(ctx, await addAnnouncement(ctx, body)),
  markAnnouncementsSeen: async (ctx, { body }) => {
    await markSeen(ctx, body)
    return null
  },
  endAnnouncement: async (ctx, { params }) => {
    await transaction(ctx, async (ctx) => endAnnouncement(ctx, await holdAnnouncement(ctx, params.announcement_id)))
    return showAnnouncement(ctx, params.announcement_id)
  },
})
