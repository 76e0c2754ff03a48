import { chatCallMinutes } from '@sorrel/contract/chat/vocabulary'
import { computeOpening } from '@sorrel/contract/video/rules'
import { silentSeconds } from '@sorrel/contract/video/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type ChannelPlace, partyOf } from '../access.ts'
import { addMessage, holdChannel } from '../sending.ts'
import { selectOpenCall } from './reading.ts'

/** Who presses again within this time does not call anew. */
const minutesBetweenCalls = 3

export type BegunCall = { chat_channel_id: string; chat_call_id: string; chat_message_id: string }

/**
 * Begins a call without a visit, and puts a card with the way into it in the conversation. While one is open it is the answer, so that two
 * presses are one call; a press some minutes later calls the other side again if they have not come. Throws `channel_closed`.
 */
export const startCall = (ctx: Context, channel: Permitted<ChannelPlace>): Promise<BegunCall> =>
  transaction(ctx, async (ctx) => {
    const kept = await holdChannel(ctx, channel)
    if (channel.is_closed) throw new Problem('channel_closed')
    const open = await selectOpenCall(ctx, kept.id)
    if (open) return callAgain(ctx, channel, { chat_channel_id: kept.id, ...open })
    const [id, starts_at] = [makeId(), ctx.now()]
    const chat_message_id = await addMessage(ctx, channel, kept, { client_nonce: id, isCall: true })
    const ids = { chat_channel_id: kept.id, chat_message_id, patient_id: channel.patient_id, provider_id: channel.provider_id }
    await ctx.db
      .insertInto('chat_call')
      .values({ id, ...ids, starts_at, ends_at: addMinutes(starts_at, chatCallMinutes), rung_at: starts_at })
      .execute()
    const { patient_id, provider_id } = ids
    await record(ctx, 'chat_call.started', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { chat_call_id: id, ...ids, role: partyOf(ctx).role },
    })
    return { chat_channel_id: kept.id, chat_call_id: id, chat_message_id }
  })

/** Tells the other side of an open call again, unless one of them is in it or heard of it a moment ago. */ // reads video
async function callAgain(ctx: Context, { patient_id, provider_id }: Permitted<ChannelPlace>, call: BegunCall): Promise<BegunCall> {
  const { role } = partyOf(ctx)
  const { numUpdatedRows } = await ctx.db
    .updateTable('chat_call')
    .set({ rung_at: ctx.now() })
    .where('id', '=', call.chat_call_id)
    .where('rung_at', '<=', addMinutes(ctx.now(), -minutesBetweenCalls))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('video_stay')
            .where('appointment_id', '=', call.chat_call_id)
            .where('role', '<>', role)
            .where('place', '<>', 'left')
            .where('seen_at', '>', addMinutes(ctx.now(), -silentSeconds / 60)),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return call
  await record(ctx, 'chat_call.repeated', {
    ...{ subject_id: call.chat_call_id, patient_id, provider_id },
    payload: { ...call, patient_id, provider_id, role },
  })
  return call
}

/** The way of the caller into a call that was begun, and between when they may take it. */
export async function showBegunCall(ctx: Context, id: string) {
  const call = await ctx.db.selectFrom('chat_call').select(['starts_at', 'ends_at']).where('id', '=', id).executeTakeFirstOrThrow()
  return { id, join_path: partyOf(ctx).role === 'provider' ? `/provider/call/${id}` : `/app/call/${id}`, ...computeOpening(call) }
}
