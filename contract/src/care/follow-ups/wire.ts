import { z } from 'zod'
import { body, change, IfMatch, InstantIn, limit, token } from '../../kernel/values.ts'
import { CareId, FollowUpReminder, FollowUpReminderId } from '../schemas.ts'
import { followUpHindrances, followUpTargets } from '../vocabulary.ts'

const ifMatch = z.object({ 'if-match': IfMatch.optional() })
const version = z.int().min(1).optional()

const audience = {
  target: z.enum(followUpTargets),
  /** Only these clients; all that the target has if it is missing. */
  care_ids: z.array(CareId).min(1).max(500).optional(),
}

export const previewFollowUp = {
  body: body(audience),
  output: z.object({
    recipients: z.array(z.object({ care_id: CareId, name: z.string() })),
    skipped: z.array(z.object({ care_id: CareId, name: z.string(), reason: z.enum(followUpHindrances) })),
    /** What the text message says, in both languages. Each client gets it in their own. */
    text: z.object({ en: z.string(), es: z.string() }),
  }),
}

export const createFollowUp = {
  body: body({
    ...audience,
    /** When it goes out; soon if it is missing, but not before it can no longer be undone. */
    scheduled_at: InstantIn.optional(),
    /** Keeps it without sending it. */
    is_draft: z.boolean().default(false),
  }),
  output: FollowUpReminder,
}

export const listFollowUps = {
  query: z.object({ cursor: token.optional(), limit: limit.default(20) }),
  output: z.object({ items: z.array(FollowUpReminder), next_cursor: z.string().nullable() }),
}

const reminderPath = z.object({ follow_up_reminder_id: FollowUpReminderId })
export const scheduleFollowUp = {
  params: reminderPath,
  headers: ifMatch,
  body: change({ scheduled_at: InstantIn.optional(), version }),
  output: FollowUpReminder,
}
export const cancelFollowUp = { params: reminderPath, output: FollowUpReminder }
