import type { Notice, NotificationLog } from '@sorrel/contract/notifications/schemas'
import { mostNoticesCounted } from '@sorrel/contract/notifications/vocabulary'
import type { listNotifications } from '@sorrel/contract/notifications/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findStartOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { NoticeRow, Person } from '../access.ts'

type Shown = z.input<typeof Notice>
type Logged = z.input<typeof NotificationLog>

/** A notice without its content: the outbox never stores that. */
function showNotice({ id, template, group_slug, channel, status, reason, created_at, send_after, sent_at, again_of }: NoticeRow): Shown {
  const due_at = status === 'queued' ? send_after : null
  return { ...{ id, template, group_slug, channel, status, reason, created_at, due_at, sent_at }, is_again: again_of !== null }
}

type Page = { cursor?: string | undefined; limit?: number | undefined }

/** The notices to a person, the newest first. */
export async function listOwnNotices(ctx: Context, { kind, id }: Permitted<Person>, { cursor, limit = 20 }: Page) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('recipient_kind', '=', kind)
    .where('recipient_id', '=', id)
    .$if(after !== undefined, (found) => found.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { items: page.items.map(showNotice), next_cursor: page.next_cursor }
}

type Filter = z.output<typeof listNotifications.query>
type LogRow = NoticeRow & { recipient_name: string | null; repeated_at: string | null }

const missed = sql`n.status in ('failed', 'bounced')`

function writeFilter(ctx: Context, { patient_id, provider_id, q, channel, state, kind, from, to }: Filter): RawBuilder<unknown> {
  const ofPatient = sql`n.recipient_kind = 'patient' and n.recipient_id = ${patient_id}`
  const ofProvider = sql`n.recipient_kind = 'provider' and n.recipient_id = ${provider_id}`
  const people = [...(patient_id ? [ofPatient] : []), ...(provider_id ? [ofProvider] : [])]
  const typed = q?.trim()
  const parts = [
    people.length > 0 && sql`(${sql.join(people, sql` or `)})`,
    // As an array, so that the index of recipients finds theirs.
    typed &&
      sql`n.recipient_kind in ('patient', 'provider') and n.recipient_id = any ((select array_agg(f.id) from app.find_people_of_notices(${typed}) f)::uuid[])`,
    channel && sql`n.channel = ${channel}`,
    state && (state === 'missed' ? missed : sql`n.status = ${state}`),
    kind && sql`n.template = ${kind}`,
    from && sql`n.created_at >= ${findStartOf(ctx, from)}::timestamptz`,
    to && sql`n.created_at < ${findStartOf(ctx, to, 1)}::timestamptz`,
  ].filter((part) => typeof part === 'object')
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** What went out to whom, the newest first, with how many there are: it counts no further than a screen can show. */ // reads patients, providers
export async function listLog(ctx: Context, filter: Filter): Promise<{ items: Logged[]; total: number }> {
  const { offset = 0, limit = 25 } = filter
  const which = writeFilter(ctx, filter)
  const { rows } = await sql<LogRow>`
    select n.*, coalesce(nullif(concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name), ''), concat_ws(' ', v.first_name, v.last_name)) as recipient_name,
      (select max(a.created_at) from notification a where a.again_of = coalesce(n.again_of, n.id) and a.created_at > n.created_at) as repeated_at
    from notification n
    left join patient p on n.recipient_kind = 'patient' and p.id = n.recipient_id
    left join provider v on n.recipient_kind = 'provider' and v.id = n.recipient_id
    where ${which} order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`.execute(ctx.db)
  return { items: rows.map(showLogged), total: await countLog(ctx, which) }
}

async function countLog(ctx: Context, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from notification n where ${which} limit ${sql.lit(mostNoticesCounted + 1)}) n`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

function showLogged(row: LogRow): Logged {
  const { recipient_kind: role, recipient_id, recipient_name, event_id, attempts, repeated_at, carrier_at, sent_at, created_at } = row
  const at = carrier_at ?? sent_at ?? created_at
  return {
    ...showNotice(row),
    ...{ role, recipient_id, recipient_name: recipient_name || null, event_id, attempts, repeated_at, at },
  }
}
