import * as operations from '@sorrel/contract/care/follow-ups/operations'
import * as wire from '@sorrel/contract/care/follow-ups/wire'
import { implement } from '../../kernel/implement.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { findReminder, findReminders } from '../access.ts'
import { cancelReminder, createReminder, previewReminder, scheduleReminder, showReminder } from './reminders.ts'

/** The operations on follow-up reminders. */
export const serveFollowUps = implement(
  'care',
  operations,
  wire,
)({
  previewFollowUp: (ctx, { body }) => previewReminder(ctx, body),
  createFollowUp: async (ctx, { body }) => showReminder(await findReminder(ctx, await createReminder(ctx, body))),
  listFollowUps: async (ctx, { query }) => {
    const found = await findReminders(ctx, query.cursor === undefined ? undefined : readCursor(query.cursor), query.limit + 1)
    return pageOf(found.map(showReminder), query.limit, ({ created_at, id }) => ({ at: created_at, id }))
  },
  scheduleFollowUp: async (ctx, { params, headers, body }) => {
    const reminder = await findReminder(ctx, params.follow_up_reminder_id)
    await scheduleReminder(ctx, reminder, body.scheduled_at, body.version ?? headers['if-match'])
    return showReminder(await findReminder(ctx, params.follow_up_reminder_id))
  },
  cancelFollowUp: async (ctx, { params }) => {
    await cancelReminder(ctx, await findReminder(ctx, params.follow_up_reminder_id))
    return showReminder(await findReminder(ctx, params.follow_up_reminder_id))
  },
})
