import { closesMinutesAfter } from '@sorrel/contract/video/vocabulary'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { findMeeting } from './access.ts'
import { forgetAddresses } from './guests/forgetting.ts'
import { endCall } from './stays.ts'

/** A browser that has not read a message by then has begun anew. */
const signalMinutes = 10
const mostAtOnce = 500

/**
 * Ends the calls whose room has closed while nobody ended them, deletes old messages of browsers, and forgets where guests were reached. Runs as
 * the system.
 */
export async function sweepOldCalls(ctx: Context): Promise<void> {
  const old = addMinutes(ctx.now(), -signalMinutes)
  await transaction(ctx, (ctx) => ctx.db.deleteFrom('call_signal').where('sent_at', '<', old).execute())
  // reads scheduling, chat
  const over = await ctx.db
    .selectFrom('video_call as call')
    .leftJoin('appointment as visit', 'visit.id', 'call.appointment_id')
    .leftJoin('chat_call', 'chat_call.id', 'call.appointment_id')
    .select('call.appointment_id as id')
    .where('call.ended_at', 'is', null)
    .where((is) => is(is.fn.coalesce('visit.ends_at', 'chat_call.ends_at'), '<=', addMinutes(ctx.now(), -closesMinutesAfter)))
    .orderBy('call.begun_at')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of over) await endCall(ctx, await findMeeting(ctx, id))
  await forgetAddresses(ctx)
}
