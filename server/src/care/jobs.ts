import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { queueMessage } from '../notifications/outbox.ts'
import { findRecipient } from '../notifications/recipients.ts'
import { followMark } from './beginning.ts'
import { countAction, countMessage } from './engagement/counting.ts'
import { sendReminder } from './follow-ups/sending.ts'
import { forgetNotes } from './forgetting.ts'
import { sendFollowUp } from './job-names.ts'
import { takenOverMessage } from './messages/messages.ts'

export const careListeners = [
  /** A care becomes active with its first visit, and waits for it again if that mark is taken back. */
  listenTo('care.follow_mark', ['appointment.occurred', 'appointment.missed', 'appointment.reopened'], (ctx, event) =>
    followMark(ctx, event.payload.appointment_id),
  ),
  /** Tells a dietitian that a client was handed over to them. */
  listenTo('care.tell_successor', ['care.received'], async (ctx, { provider_id, payload }) => {
    const to = provider_id ? await findRecipient(ctx, 'provider', provider_id) : undefined
    if (to) await queueMessage(ctx, to, takenOverMessage, { about: `care_taken_over:${payload.care_id}:${payload.from_care_id}`, payload })
  }),
  /** Counts what a dietitian did with the journal of a client. */
  listenTo('care.count_journal_reviews', ['journal_entry.reviewed', 'journal_entry.commented'], (ctx, event) =>
    countAction(ctx, 'journal_reviews', event),
  ),
  /** Counts what a dietitian wrote to a client. What the product sends by itself is no message of theirs. */
  listenTo('care.count_messages', ['chat_message.sent'], (ctx, event) => countMessage(ctx, event)),
  /** Counts what a dietitian wrote about laboratory reports of a client. */
  listenTo('care.count_lab_feedback', ['lab.commented'], (ctx, event) => countAction(ctx, 'lab_feedback', event)),
  /** Forgets what was written about a patient who was deleted, unless it belongs to a record of care that the law makes us keep. */
  listenTo('care.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetNotes(ctx, payload.patient_id)
  }),
]

export const careJobs = [implementJob(sendFollowUp, (ctx, { follow_up_reminder_id }) => sendReminder(ctx, follow_up_reminder_id))]
