import type { NoticeChannel } from '@sorrel/contract/notifications/groups'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { NoticeRow } from '../access.ts'
import { sendAgain, sendNotification } from '../job-names.ts'

/** So often within a day a notice may be sent again. */
const mostADay = 3
/** Asking again within so many minutes is the same wish: somebody pressed twice. */
const sameMinutes = 1

/**
 * Asks for a notice to be sent again, by the same channel or another one. It is written anew, so what is no longer true does not go out.
 * Whoever asks twice within a minute asked once. Throws `not_available` if it still waits or was sent again too often.
 */
export const requestAgain = (ctx: Context, notice: Permitted<NoticeRow>, channel?: NoticeChannel): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (notice.status === 'queued') throw new Problem('not_available', { reason: 'waits' })
    if (channel === 'sms' && notice.recipient_kind === 'provider') throw new Problem('not_available', { reason: 'no_such_way' })
    const first = notice.again_of ?? notice.id
    const way = channel ?? notice.channel
    const before = await ctx.db
      .selectFrom('notification')
      .select(['channel', 'created_at'])
      .where('again_of', '=', first)
      .where('created_at', '>', addMinutes(ctx.now(), -24 * 60))
      .execute()
    if (before.some((one) => one.channel === way && one.created_at > addMinutes(ctx.now(), -sameMinutes))) return
    if (before.length >= mostADay) throw new Problem('not_available', { reason: 'too_often' })
    // The key is that of the wish, so a second press before the job has run leaves one job.
    await enqueue(ctx, sendAgain, { notification_id: first, again_id: makeIdAt(ctx.now()), channel: way }, { key: `again:${first}:${way}` })
    const whose = notice.recipient_kind === 'patient' ? { patient_id: notice.recipient_id } : { provider_id: notice.recipient_id }
    await record(ctx, 'notification.repeated', { subject_id: notice.id, payload: { notification_id: notice.id }, ...whose })
  })

/** Puts a notice into the outbox again, at once and whatever the hour: somebody asked for it. Runs as the system, and may run twice. */
export const queueAgain = (ctx: Context, id: string, again_id: string, channel: NoticeChannel): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // Two jobs of the same notice one after the other, so that the second sees what the first wrote.
    await ctx.db.selectFrom('notification').select('id').where('id', '=', id).forUpdate().execute()
    const { rows } = await sql`
      insert into notification (id, created_at, dedupe_key, event_id, recipient_kind, recipient_id, group_slug, channel, template, payload, send_after, not_before, again_of)
      select ${again_id}, ${ctx.now()}, ${`again:${again_id}`}, event_id, recipient_kind, recipient_id, group_slug, ${channel}, template, payload,
        ${ctx.now()}, ${ctx.now()}, id
      from notification where id = ${id}
        and (select count(*) from notification other where other.again_of = ${id} and other.created_at > ${addMinutes(ctx.now(), -24 * 60)}) < ${mostADay}
        and not exists (select from notification other where other.again_of = ${id} and other.channel = ${channel} and other.created_at > ${addMinutes(ctx.now(), -sameMinutes)})
      on conflict do nothing returning id`.execute(ctx.db)
    if (rows.length === 1) await enqueue(ctx, sendNotification, { notification_id: again_id }, { key: `notification:${again_id}` })
  })
