import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { leaveByLink } from '../job-names.ts'
import type { NoticeLink } from './links.ts'

/** Ends the e-mails of a group for whoever has the link. The system writes it: the holder of a link is nobody. */
export const requestLeaving = (ctx: Context, { kind, id, group_slug }: Permitted<NoticeLink>): Promise<void> =>
  transaction(ctx, (ctx) => enqueue(ctx, leaveByLink, { kind, id, group_slug }, { key: `leave:${kind}:${id}:${group_slug}` }))

/** Writes down that somebody wants no more e-mails of a group. Runs as the system, and may run twice. */
export const leaveGroup = (ctx: Context, { kind, id, group_slug }: NoticeLink): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .insertInto('notification_choice')
      .values({ recipient_kind: kind, recipient_id: id, group_slug, channel: 'email', wanted: false, changed_at: ctx.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['recipient_kind', 'recipient_id', 'group_slug', 'channel'])
          .doUpdateSet({ wanted: false, changed_at: ctx.now() })
          .where('notification_choice.wanted', '=', true),
      )
      .executeTakeFirst()
    if (changed.numInsertedOrUpdatedRows !== 1n) return
    const whose = kind === 'patient' ? { patient_id: id } : { provider_id: id }
    await record(ctx, 'notification_settings.changed', { subject_id: id, payload: { group_slug }, ...whose })
  })
