import type { Instant } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { sendNotification } from './job-names.ts'
import { afterQuietHours } from './quiet-hours.ts'
import type { Template } from './texts.ts'

export type Recipient = { kind: 'patient' | 'provider'; id: string; time_zone: string; channels: readonly ('sms' | 'email')[] }
export type Message = {
  /** One message per event, recipient and channel: the event's id, or a name that stands for it. */
  about: string
  event_id: string | null
  template: Template
  payload: Record<string, string>
  /** Answers to what the person did just now, and the last hour before a visit, do not wait for the morning. */
  at_once: boolean
}

/** Under which name a message is known, so that it is put into the outbox once: the unique key of its row. */
const onceKey = (about: string, kind: Recipient['kind'], id: string, channel: string) => `${about}:${kind}:${id}:${channel}`

/** The same within a statement: whether the patient of an appointment has been told `what` of it, on any channel. All channels are told together. */
export const patientIsTold = (what: Template) => sql<boolean>`exists (select from notification n
  where n.dedupe_key in (${sql.join((['sms', 'email'] as const).map((channel) => sql`${what} || ':' || appointment.id || ':patient:' || appointment.patient_id || ${`:${channel}`}`))}))`

/** Puts a message for one person into the outbox, once per channel whatever happens, and lets it be sent when it is due. */
export function tell(ctx: Context, to: Recipient, message: Message): Promise<void> {
  return transaction(ctx, async (ctx) => {
    for (const channel of to.channels) {
      const send_after: Instant = channel === 'sms' && !message.at_once ? afterQuietHours(ctx.now(), to.time_zone) : ctx.now()
      const id = newId()
      const queued = await ctx.db
        .insertInto('notification')
        .values({
          id,
          created_at: ctx.now(),
          dedupe_key: onceKey(message.about, to.kind, to.id, channel),
          event_id: message.event_id,
          recipient_kind: to.kind,
          recipient_id: to.id,
          group_slug: 'appointments',
          channel,
          template: message.template,
          payload: JSON.stringify(message.payload),
          send_after,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirst()
      if (queued.numInsertedOrUpdatedRows === 1n)
        await enqueue(ctx, sendNotification, { notification_id: id }, { key: `notification:${id}`, run_at: send_after })
    }
  })
}
