import type { EventName } from '@sorrel/contract/events'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../../kernel/assembly/listeners.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Letter } from '../../../notifications/message.ts'

/** Whose messages are meant: on one channel or on every one, and without the message about `event`, which is being written now. */
type Reader = Pick<Letter, 'recipient'> & { channel?: Letter['channel']; event?: { id: string } | undefined }
type About = { id: string; series_id: string | null }
/** `fee_cents`: the fee that the message named, if it was about a missed visit. */
export type Past = { template: string; attempts: number; reason: string | null; sent_at: string | null; fee_cents: number | null }

/** The newest message of these names about the visit, sent or not; undefined if there is none. */ // reads notifications
export async function findNewest(ctx: Context, reader: Reader, names: readonly string[], visit: About): Promise<Past | undefined> {
  return pastMessages(ctx, reader, names, visit).executeTakeFirst()
}

/** The newest of these messages that reached the carrier: what the person believes now. Undefined if they were told nothing. */
export async function findLastTold(ctx: Context, reader: Reader, names: readonly string[], visit: About): Promise<Past | undefined> {
  return pastMessages(ctx, reader, names, visit).where('attempts', '>', 0).where('status', '!=', 'bounced').executeTakeFirst()
}

const pastMessages = (ctx: Context, { recipient, channel, event }: Reader, names: readonly string[], { id, series_id }: About) =>
  ctx.db // reads notifications
    .selectFrom('notification')
    .select(['template', 'attempts', 'reason', 'sent_at', sql<number | null>`(payload ->> 'cancel_fee_cents')::int`.as('fee_cents')])
    .where('recipient_kind', '=', recipient.kind)
    .where('recipient_id', '=', recipient.id)
    .where('template', 'in', names)
    .where(
      // A message about a series is about the visits of its event only, and a visit that moves leaves the others behind.
      sql<boolean>`(payload ->> 'appointment_id' = ${id} or payload ->> 'series_id' = ${series_id} and not payload ? 'appointment_id'
        and exists (select from event e where e.id = notification.event_id and e.payload -> 'appointment_ids' ? ${id}))`,
    )
    .$if(channel !== undefined, (found) => found.where('channel', '=', channel!))
    .$if(event !== undefined, (found) => found.where('event_id', 'is distinct from', event!.id))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

const changes: readonly EventName[] = [
  'appointment.moved',
  'appointment.canceled',
  'appointment.restored',
  'appointment.occurred',
  'appointment.missed',
  'appointment.reopened',
]

/** Whether the visit was changed again after this event, which another message then tells about. */
export async function isSuperseded(ctx: Context, { id, at, payload }: RecordedEvent): Promise<boolean> {
  if (!('appointment_id' in payload)) return false
  const later = await ctx.db
    .selectFrom('event')
    .select('id')
    .where('name', 'in', changes)
    .where('at', '>=', at)
    .where('id', '>', id)
    .where(sql<boolean>`payload ->> 'appointment_id' = ${payload.appointment_id}`)
    .executeTakeFirst()
  return later !== undefined
}
