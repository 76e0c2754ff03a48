import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { closesMinutesAfter } from '@sorrel/contract/video/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

/** The last moment at which the planned end of a call may lie whose room has closed. */
const closedBefore = (ctx: Pick<Context, 'now'>): string => addMinutes(ctx.now(), -closesMinutesAfter)

/** So long after the last call for it, and after anybody was in the room, a call is over, also if nobody ended it. */
const quietMinutes = 15
const isAlive = (
  ctx: Pick<Context, 'now'>,
) => sql`(v.ended_at is null and k.ends_at > ${closedBefore(ctx)}::timestamptz and greatest(k.rung_at,
  (select max(s.seen_at) from video_stay s where s.appointment_id = k.id)) > ${addMinutes(ctx.now(), -quietMinutes)}::timestamptz)`

/** The call of a conversation into which both may come at this moment. */ // reads video
export async function selectOpenCall(
  ctx: Context,
  channelId: string,
): Promise<{ chat_call_id: string; chat_message_id: string } | undefined> {
  const { rows } = await sql<{ chat_call_id: string; chat_message_id: string }>`
    select k.id as chat_call_id, k.chat_message_id from chat_call k left join video_call v on v.appointment_id = k.id
    where k.chat_channel_id = ${channelId} and ${isAlive(ctx)}
    order by k.starts_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** The calls whose cards these messages are, by message. */ // reads video
export async function listCallsOf(ctx: Context, messageIds: readonly string[]): Promise<Map<string, NonNullable<ChatMessage['call']>>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await sql<NonNullable<ChatMessage['call']> & { chat_message_id: string }>`
    select k.chat_message_id, k.id, coalesce(v.minutes, 0) as minutes,
      case when ${isAlive(ctx)} then 'open' else 'ended' end as status
    from chat_call k left join video_call v on v.appointment_id = k.id where k.chat_message_id = any (${messageIds}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ chat_message_id, ...call }) => [chat_message_id, call]))
}
