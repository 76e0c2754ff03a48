import { z } from 'zod'
import { body, InstantIn, id } from '../kernel/values.ts'
import { Announcement, announcementParts } from './schemas.ts'

export const listAnnouncements = { output: z.object({ items: z.array(Announcement) }) }
export const publishAnnouncement = {
  body: body({
    ...announcementParts,
    /** The present moment if it is missing. */
    starts_at: InstantIn.optional(),
    /** Null: until somebody ends it. */
    ends_at: InstantIn.nullable(),
  }),
  output: Announcement,
}
export const markAnnouncementsSeen = {
  body: body({
    ids: z.array(id()).min(1).max(50),
    /** Whether the reader closed them. */
    dismissed: z.boolean().optional(),
  }),
  output: z.null(),
}
export const endAnnouncement = { params: z.object({ announcement_id: id() }), output: Announcement }
