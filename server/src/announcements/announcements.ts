import type { markAnnouncementsSeen, publishAnnouncement } from '@sorrel/contract/announcements/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type AnnouncementRow, audiencesOf, requireReader } from './access.ts'

/** Publishes an announcement. Returns its id. */
export function addAnnouncement(ctx: Context, written: z.output<typeof publishAnnouncement.body>): Promise<string> {
  const { starts_at = ctx.now(), ends_at, ...parts } = written
  if (ends_at !== null && ends_at <= starts_at) throw refuseValue('body', ['ends_at'], 'ends_before_start')
  if (ends_at !== null && ends_at <= ctx.now()) throw refuseValue('body', ['ends_at'], 'in_the_past')
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new Problem('forbidden')
  return transaction(ctx, async (ctx) => {
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('announcement')
      .values({ id, ...parts, starts_at, ends_at, created_at: ctx.now(), created_by: actor.admin_id })
      .execute()
    const details = { audience: parts.audience, level: parts.level }
    await record(ctx, 'announcement.published', { subject_id: id, payload: { announcement_id: id }, details })
    return id
  })
}

/** Ends an announcement now. One that is over stays as it is, and one that is planned is never shown. */
export async function endAnnouncement(ctx: Context, { id, starts_at, ends_at }: Permitted<AnnouncementRow>): Promise<void> {
  if (ends_at !== null && ends_at <= ctx.now()) return
  const end = starts_at > ctx.now() ? { starts_at: ctx.now(), ends_at: ctx.now() } : { ends_at: ctx.now() }
  await ctx.db.updateTable('announcement').set(end).where('id', '=', id).execute()
  await record(ctx, 'announcement.ended', { subject_id: id, payload: { announcement_id: id } })
}

/** Keeps when the caller first saw these announcements and, if they were closed, when. Those for somebody else are passed over. */
export function markSeen(ctx: Context, { ids, dismissed = false }: z.output<typeof markAnnouncementsSeen.body>): Promise<void> {
  const me = requireReader(ctx)
  return transaction(ctx, async (ctx) => {
    const shown = await ctx.db
      .selectFrom('announcement')
      .select(['id', 'dismissible'])
      .where('id', 'in', ids)
      .where('audience', 'in', audiencesOf(me))
      .where('starts_at', '<=', ctx.now())
      .execute()
    for (const { id, dismissible } of shown) {
      const dismissed_at = dismissed && dismissible ? ctx.now() : null
      await ctx.db
        .insertInto('announcement_seen')
        .values({ announcement_id: id, reader_kind: me.kind, reader_id: me.id, seen_at: ctx.now(), dismissed_at })
        .onConflict((conflict) =>
          conflict
            .columns(['announcement_id', 'reader_kind', 'reader_id'])
            .doUpdateSet({ dismissed_at })
            .where('announcement_seen.dismissed_at', 'is', null)
            .where((where) => where.val(dismissed_at !== null)),
        )
        .execute()
    }
  })
}
