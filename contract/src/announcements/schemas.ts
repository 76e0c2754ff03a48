import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, text } from '../kernel/values.ts'
import { announcementAudiences, announcementLevels, announcementStates } from './vocabulary.ts'

/** Where an announcement leads: a page of the product, or one elsewhere over https. */
export const AnnouncementLink = z
  .string()
  .max(300)
  .regex(/^(?:\/(?!\/)|https:\/\/[\w.-]+(?:\/|$))[\w./?=&%#~+:@-]*$/)

/** What an announcement says, in both languages, and where it leads. */
export const announcementParts = {
  audience: z.enum(valuesOf(announcementAudiences)),
  level: z.enum(valuesOf(announcementLevels)),
  title_en: text(100),
  title_es: text(100),
  body_en: text(1000),
  body_es: text(1000),
  link: AnnouncementLink.nullable(),
  /** Whether a reader may close it for good. */
  dismissible: z.boolean(),
}

export const Announcement = z.object({
  id: id(),
  ...announcementParts,
  starts_at: Instant,
  ends_at: Instant.nullable(),
  state: z.enum(valuesOf(announcementStates)),
  /** When the caller first had it on the screen. */
  seen_at: Instant.nullable(),
  /** When the caller closed it. */
  dismissed_at: Instant.nullable(),
  /** How many people had it on the screen, and how many closed it; null for whom it is none of their business. */
  seen_count: z.int().min(0).nullable(),
  dismissed_count: z.int().min(0).nullable(),
})
export type Announcement = z.infer<typeof Announcement>
