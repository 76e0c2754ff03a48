import { callsForHelp, hoursOfHelp } from '@sorrel/contract/chat/danger/danger'
import { sql } from 'kysely'
import { releaseFiles } from '../../files/attaching.ts'
import { addMinutes, addSeconds } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { isOutage } from '../../kernel/database/outages.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { mostJudged } from '../access.ts'
import { updateWaiting } from '../answering/waiting.ts'
import { findQuoted } from '../quoting/quotes.ts'
import { findNextMoment, holdChannel, type Kept } from '../sending.ts'
import type { ScheduledRow } from './access.ts'
import { factOf } from './scheduling.ts'

/** Clocks of nodes differ by less. */
const toleratedSeconds = 60

/**
 * Sends a message whose time has come: it takes its place in the conversation, which is held, and its row leaves in the same transaction. After
 * the end of care it stays, and its writer is told; so it does if the patient wrote words after it that may point to danger. Runs as the
 * system.
 */
export const sendScheduled = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const planned = await findPair(ctx, id)
    if (!planned) return
    if (planned.has_left) return forgetPlanned(ctx, id)
    const kept = await holdChannel(ctx, { ...planned, id: planned.channel_id, is_earlier: false })
    // Read again: somebody may have changed or deleted it while this waited.
    const row = await ctx.db.selectFrom('chat_scheduled').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.failed_at !== null || row.send_at > addSeconds(ctx.now(), toleratedSeconds)) return
    if (planned.is_over) return keepUnsent(ctx, row, 'care_ended')
    if (await isHelpAwaited(ctx, row, kept)) return keepUnsent(ctx, row, 'may_be_danger')
    const isAdded = await addMessage(ctx, row, kept)
    await ctx.db.deleteFrom('chat_scheduled').where('id', '=', id).execute()
    if (!isAdded) return
    await addFiles(ctx, row)
    const { patient_id, provider_id } = row
    await record(ctx, 'chat_message.sent', {
      ...{ subject_id: id, patient_id, provider_id },
      payload: { chat_message_id: id, chat_channel_id: kept.id, patient_id, provider_id, role: 'provider', was_scheduled: true },
    })
  })

const mostAtOnce = 200

/** What cannot be sent for so long never can. */
const mostOverdueMinutes = 24 * 60

/** Sends what should have gone out by now. Runs as the system. */
export async function sendOverdue(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('chat_scheduled')
    .selectAll()
    .where('failed_at', 'is', null)
    .where('send_at', '<=', addSeconds(ctx.now(), -toleratedSeconds))
    .orderBy('send_at')
    .limit(mostAtOnce)
    .execute()
  await eachAlone(ctx, due, async (row) => {
    try {
      await sendScheduled(ctx, row.id)
    } catch (error) {
      if (!isOutage(error) && row.send_at < addMinutes(ctx.now(), -mostOverdueMinutes))
        await transaction(ctx, (ctx) => keepUnsent(ctx, row, 'failed'))
      throw error
    }
  })
}

type Planned = { patient_id: string; provider_id: string; channel_id: string; is_over: boolean; has_left: boolean }

/** The pair of a message that waits, whether nobody writes to that patient any more, and whether its writer has left. */ // reads care, patients, providers
async function findPair(ctx: Context, id: string): Promise<Planned | undefined> {
  const { rows } = await sql<Planned>`
    select s.patient_id, s.provider_id, app.channel_of(s.provider_id, s.patient_id) as channel_id, p.deleted_at is not null
      or not exists (select from care c where c.provider_id = s.provider_id and c.patient_id = s.patient_id and c.ended_at is null) as is_over,
      exists (select from provider v where v.id = s.provider_id and v.status = 'offboarded') as has_left
    from chat_scheduled s join patient p on p.id = s.patient_id where s.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** False if its device sent the same one meanwhile without a time. */
async function addMessage(ctx: Context, row: ScheduledRow, kept: Kept): Promise<boolean> {
  const { id, patient_id, provider_id, text, client_nonce, written_at } = row
  // After a merge, what it answers may stand in a conversation that has ended.
  const reply_to = await findQuoted(ctx, kept.id, row.reply_to)
  const sent_at = findNextMoment(ctx.now(), kept.last_sent_at)
  const seq = kept.last_seq + 1
  const added = await ctx.db
    .insertInto('chat_message')
    .values({
      ...{ id, chat_channel_id: kept.id, patient_id, provider_id, seq, role: 'provider', author_id: provider_id },
      ...{ text, client_nonce, sent_at, written_at, edited_at: null, deleted_at: null, reply_to },
    })
    .onConflict((conflict) => conflict.columns(['chat_channel_id', 'role', 'client_nonce']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await ctx.db.updateTable('chat_channel').set({ last_seq: seq, last_sent_at: sent_at }).where('id', '=', kept.id).execute()
  // It answers what the patient had written when it was written. Whatever came later still waits.
  await updateWaiting(ctx, kept.id)
  return true
}

/** Whether the patient still waits for an answer to words that came after the planned ones and may point to danger. */
async function isHelpAwaited(ctx: Context, row: ScheduledRow, { id, waiting_since }: Kept): Promise<boolean> {
  if (waiting_since === null) return false
  const said = await ctx.db
    .selectFrom('chat_message')
    .select(['text', 'sent_at as at'])
    .where('chat_channel_id', '=', id)
    .where('role', '=', 'patient')
    .where('deleted_at', 'is', null)
    .where('sent_at', '>=', waiting_since)
    .where('sent_at', '>', row.written_at)
    .where('sent_at', '>', addMinutes(ctx.now(), -60 * hoursOfHelp))
    .orderBy('sent_at', 'desc')
    .limit(mostJudged)
    .execute()
  return callsForHelp(said, ctx.now())
}

async function addFiles(ctx: Context, { id, patient_id, provider_id, file_ids }: ScheduledRow): Promise<void> {
  if (file_ids.length === 0) return
  await ctx.db
    .insertInto('chat_attachment')
    .values(file_ids.map((file_id, place) => ({ file_id, chat_message_id: id, patient_id, provider_id, place })))
    .execute()
}

/** Whoever has left the practice writes to nobody, and nobody else could see or delete what they planned. */
async function forgetPlanned(ctx: Context, id: string): Promise<void> {
  const gone = await ctx.db.deleteFrom('chat_scheduled').where('id', '=', id).returningAll().executeTakeFirst()
  if (!gone) return
  await releaseFiles(ctx, gone.file_ids)
  await record(ctx, 'scheduled_message.canceled', factOf(gone))
}

/** Leaves a message where its writer finds it, and tells them. */
async function keepUnsent(ctx: Context, row: ScheduledRow, failed_because: ScheduledRow['failed_because']): Promise<void> {
  await ctx.db.updateTable('chat_scheduled').set({ failed_at: ctx.now(), failed_because }).where('id', '=', row.id).execute()
  await record(ctx, 'scheduled_message.refused', factOf(row))
}
