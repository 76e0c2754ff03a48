import type { changeScheduledMessage } from '@sorrel/contract/chat/scheduled/wire'
import { mostScheduled, mostScheduledDays } from '@sorrel/contract/chat/vocabulary'
import type { sendChatMessage } from '@sorrel/contract/chat/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { attachFiles, releaseFiles } from '../../files/attaching.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { ChannelPlace } from '../access.ts'
import { requireQuoted } from '../quoting/quotes.ts'
import { findKnown, type KnownMessage, requireContent } from '../sending.ts'
import type { ScheduledView } from './access.ts'
import { sendScheduledJob } from './job-names.ts'

type Sent = Omit<z.infer<typeof sendChatMessage.body>, 'send_at'> & { send_at: string }
type Change = z.output<typeof changeScheduledMessage.body>

/**
 * Keeps a message of a dietitian until its time, and returns its id. The device may send the same one again; the first is then the answer, also
 * once it was sent.
 */
export function scheduleMessage(ctx: Context, channel: Permitted<ChannelPlace>, sent: Sent): Promise<KnownMessage> {
  const { provider_id } = requireProviderActor(ctx)
  requireContent(sent)
  const { patient_id, closes_at } = channel
  return transaction(ctx, async (ctx) => {
    await holdPlans(ctx, channel)
    const found = await findPlanned(ctx, channel, sent.client_nonce)
    if (found) return found
    // What was planned is written for care that goes on.
    if (closes_at !== null) throw new Problem('channel_closed')
    requireTime(ctx, sent.send_at)
    await requireRoom(ctx, channel)
    const file_ids = [...new Set(sent.file_ids)]
    const reply_to = await requireQuoted(ctx, channel.id, sent.reply_to)
    const row = { id: makeId(), reply_to, patient_id, provider_id, text: sent.text ?? null, file_ids, client_nonce: sent.client_nonce }
    const added = await ctx.db
      .insertInto('chat_scheduled')
      .values({ ...row, written_at: ctx.now(), send_at: sent.send_at, failed_at: null, failed_because: null })
      .onConflict((conflict) => conflict.columns(['provider_id', 'patient_id', 'client_nonce']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // NOTE: this waits for a job that sends the same one, so whatever was sent is seen only now.
    const known = await findPlanned(ctx, channel, sent.client_nonce)
    if (!added || known?.is_sent) {
      if (added) await ctx.db.deleteFrom('chat_scheduled').where('id', '=', added.id).execute()
      return known!
    }
    await attachFiles(ctx, file_ids, { purpose: 'chat_attachment', patient_id })
    await planSending(ctx, row.id, sent.send_at)
    await record(ctx, 'scheduled_message.planned', factOf(row))
    return { channel_id: channel.id, id: row.id, is_sent: false }
  })
}

/** Changes the words of a message that waits, or its time. `version`: the one that was read; a later one that is stored refuses the change. */
export function changeScheduled(
  ctx: Context,
  { id, ...row }: Permitted<ScheduledView>,
  channel: Permitted<ChannelPlace>,
  { text, send_at }: Change,
  version: number | undefined,
): Promise<void> {
  if (channel.closes_at !== null) throw new Problem('channel_closed')
  const at = send_at ?? row.send_at
  requireTime(ctx, at)
  return transaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .updateTable('chat_scheduled')
      .set((set) => ({
        ...(text !== undefined && { text, written_at: ctx.now() }),
        ...{ send_at: at, failed_at: null, failed_because: null, version: set('version', '+', 1) },
      }))
      .where('id', '=', id)
      .where('version', '=', version ?? row.version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Problem('changed_meanwhile')
    await planSending(ctx, id, at)
    await record(ctx, 'scheduled_message.changed', factOf({ id, ...row }))
  })
}

/** Deletes a message that waits, with its files. Whichever comes first, this or the sending, the other finds nothing. */
export function cancelScheduled(ctx: Context, { id, ...row }: Permitted<ScheduledView>): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db.deleteFrom('chat_scheduled').where('id', '=', id).returning('file_ids').executeTakeFirst()
    if (!gone) throw new Problem('message_not_changeable')
    await releaseFiles(ctx, gone.file_ids)
    await record(ctx, 'scheduled_message.canceled', factOf({ id, ...row }))
  })
}

/** The message with that nonce, whether it waits or was sent. */
async function findPlanned(ctx: Context, channel: ChannelPlace, nonce: string): Promise<KnownMessage | undefined> {
  const sent = await findKnown(ctx, channel.id, nonce)
  if (sent) return { channel_id: channel.id, id: sent, is_sent: true }
  const { patient_id, provider_id } = channel
  const waiting = await ctx.db
    .selectFrom('chat_scheduled')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .where('client_nonce', '=', nonce)
    .executeTakeFirst()
  return waiting && { channel_id: channel.id, id: waiting.id, is_sent: false }
}

function requireTime(ctx: Context, at: string): void {
  if (at <= ctx.now()) throw refuseValue('body', ['send_at'], 'too_small')
  if (at > addMinutes(ctx.now(), mostScheduledDays * 1440)) throw refuseValue('body', ['send_at'], 'too_big')
}

/** Whoever plans for a conversation goes one after another, until the end of the transaction, so that together they keep to the limit. */
const holdPlans = (ctx: Context, { patient_id, provider_id }: ChannelPlace): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`chat_plans:${provider_id}:${patient_id}`}, 0))`.execute(ctx.db)

async function requireRoom(ctx: Context, { patient_id, provider_id }: ChannelPlace): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('chat_scheduled')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostScheduled) throw refuseValue('body', ['send_at'], 'too_many')
}

const planSending = (ctx: Context, id: string, at: string): Promise<void> =>
  enqueue(ctx, sendScheduledJob, { chat_message_id: id }, { key: `chat_scheduled:${id}`, run_at: at })

/** The patient's browsers hear nothing of it: they do not know that anything was written. */
export const factOf = ({ id, patient_id, provider_id }: { id: string; patient_id: string; provider_id: string }) => ({
  ...{ subject_id: id, patient_id, provider_id, is_kept_from_patient: true },
  payload: { chat_message_id: id, patient_id, provider_id },
})
