import { listenTo } from '../kernel/assembly/listeners.ts'
import { addSeconds } from '../kernel/clock.ts'
import { enqueue, implementJob } from '../kernel/jobs.ts'
import { queueMessage } from '../notifications/outbox.ts'
import { findRecipient } from '../notifications/recipients.ts'
import { replyJob } from './answering/job-names.ts'
import { hasReplies, replyByItself } from './answering/replying.ts'
import { alertOfDanger } from './danger/alerting.ts'
import { queueDigest } from './digests.ts'
import { forgetChat } from './forgetting.ts'
import { callMessages } from './messages/calls.ts'
import { chatMessages, findFirstUnread } from './messages/messages.ts'
import { sendOverdueJob, sendScheduledJob } from './scheduled/job-names.ts'
import { sendOverdue, sendScheduled } from './scheduled/sending.ts'

/** Whoever has the conversation open reads a message within this time, and needs no notice. */
const noticeSeconds = 120
/** Whoever answers within this time answers first. */
const replySeconds = 60

export const chatJobs = [
  implementJob(replyJob, (ctx, { chat_message_id }) => replyByItself(ctx, chat_message_id)),
  implementJob(sendScheduledJob, (ctx, { chat_message_id }) => sendScheduled(ctx, chat_message_id)),
  implementJob(sendOverdueJob, sendOverdue),
]

export const chatListeners = [
  /** Tells the other side that something was written: once, until they have read it. */
  listenTo('chat.tell_of_message', ['chat_message.sent', 'chat_call.started', 'chat_call.repeated'], async (ctx, { at, payload }) => {
    const kind = payload.role === 'patient' ? 'provider' : 'patient'
    const to = await findRecipient(ctx, kind, kind === 'patient' ? payload.patient_id : payload.provider_id)
    if (!to) return
    // Whoever is called must hear of it while the other one waits.
    const isCall = 'chat_call_id' in payload
    if (to.chat_digest && !isCall) return queueDigest(ctx, to, at)
    // Not how far they have read: a notice whose message was taken back would stand in the way of the next one.
    const first = isCall ? undefined : await findFirstUnread(ctx, payload.chat_channel_id, to)
    if (!isCall && first === undefined) return
    await queueMessage(ctx, to, (isCall ? callMessages : chatMessages)[kind], {
      // Each time that they are called.
      about: isCall ? `chat-call:${payload.chat_message_id}:${at}` : `chat:${payload.chat_channel_id}:${first}`,
      payload: { chat_channel_id: payload.chat_channel_id, chat_message_id: payload.chat_message_id },
      happened_at: at,
      not_before: isCall ? at : addSeconds(at, noticeSeconds),
    })
  }),
  /** Has a message of a patient answered by itself, a little later, in case somebody answers first. */
  listenTo('chat.plan_reply', ['chat_message.sent'], async (ctx, { at, payload: { role, provider_id, chat_message_id } }) => {
    if (role !== 'patient' || !(await hasReplies(ctx, provider_id))) return
    await enqueue(ctx, replyJob, { chat_message_id }, { key: `chat_reply:${chat_message_id}`, run_at: addSeconds(at, replySeconds) })
  }),
  /** Tells the dietitian at once that a message of a patient may point to danger. */
  listenTo('chat.alert_of_danger', ['chat_message.sent', 'chat_message.edited'], (ctx, { payload }) => alertOfDanger(ctx, payload)),
  /** Forgets the messages of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('chat.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetChat(ctx, payload.patient_id)
  }),
]
