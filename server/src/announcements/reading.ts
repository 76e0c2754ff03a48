import type { Announcement } from '@sorrel/contract/announcements/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type AnnouncementRow, audiencesOf, isAuthor, requireReader } from './access.ts'

type Shown = z.input<typeof Announcement>
type Row = AnnouncementRow & Pick<Shown, 'seen_at' | 'dismissed_at' | 'seen_count' | 'dismissed_count'>

/** A list never gets longer: nobody reads what was said two hundred announcements ago. */
const most = 200

/** The announcements of the caller: for readers those that are live, for their authors the newest of all. */
export async function listAnnouncements(ctx: Context): Promise<{ items: Shown[] }> {
  if (isAuthor(ctx)) return { items: await readAnnouncements(ctx, sql`true`, sql`a.starts_at desc, a.id desc`) }
  const live = sql`a.starts_at <= ${ctx.now()}::timestamptz and (a.ends_at is null or a.ends_at > ${ctx.now()}::timestamptz)
    and a.audience = any (${audiencesOf(requireReader(ctx))})`
  const first = sql`array_position(array['outage', 'important', 'info'], a.level), a.starts_at desc, a.id desc`
  return { items: await readAnnouncements(ctx, live, first) }
}

/** One announcement as its author sees it. */
export async function showAnnouncement(ctx: Context, id: string): Promise<Shown> {
  const [found] = await readAnnouncements(ctx, sql`a.id = ${id}`, sql`a.id`)
  if (!found) throw new Problem('not_found')
  return found
}

async function readAnnouncements(ctx: Context, which: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Shown[]> {
  const me = requireReader(ctx)
  const counts = isAuthor(ctx)
    ? sql`(select count(*)::integer from announcement_seen s where s.announcement_id = a.id) as seen_count,
        (select count(*)::integer from announcement_seen s where s.announcement_id = a.id and s.dismissed_at is not null) as dismissed_count`
    : sql`null::integer as seen_count, null::integer as dismissed_count`
  const { rows } = await sql<Row>`
    select a.*, own.seen_at, own.dismissed_at, ${counts} from announcement a
    left join announcement_seen own on own.announcement_id = a.id and own.reader_kind = ${me.kind} and own.reader_id = ${me.id}
    where ${which} order by ${order} limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, state: stateOf(row, ctx.now()) }))
}

const stateOf = ({ starts_at, ends_at }: AnnouncementRow, now: string): Shown['state'] =>
  ends_at !== null && ends_at <= now ? 'over' : starts_at > now ? 'planned' : 'live'
