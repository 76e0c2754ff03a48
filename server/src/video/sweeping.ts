import { closesMinutesAfter } from '@sorrel/contract/video/vocabulary'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { findVideoVisit } from './access.ts'
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
  // reads scheduling
  const over = await ctx.db
    .selectFrom('video_call as call')
    .innerJoin('appointment as visit', 'visit.id', 'call.appointment_id')
    .select('visit.id')
    .where('call.ended_at', 'is', null)
    .where('visit.ends_at', '<=', addMinutes(ctx.now(), -closesMinutesAfter))
    .orderBy('call.begun_at')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of over) await endCall(ctx, await findVideoVisit(ctx, id))
  await forgetAddresses(ctx)
}
