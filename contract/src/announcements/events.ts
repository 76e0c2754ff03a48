import { z } from 'zod'
import { event } from '../kernel/event.ts'

const announcement = { announcement_id: z.uuid() }

export const announcementEvents = {
  'announcement.published': event('Support wrote an announcement for many people.', announcement),
  'announcement.ended': event('Support ended an announcement before its time.', announcement),
}
