import type { Reaction } from '@sorrel/contract/chat/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type ChannelPlace, partyOf } from '../access.ts'
import type { MessageView } from '../written/access.ts'

/** Puts the caller's one reaction to a message, in place of an earlier one. The same again changes nothing. */
export async function reactTo(
  ctx: Context,
  channel: Permitted<ChannelPlace>,
  message: Permitted<MessageView>,
  reaction: Reaction,
): Promise<void> {
  requireOpen(channel)
  if (message.deleted_at !== null) throw new Problem('message_withdrawn')
  const { id, patient_id, provider_id } = message
  const { role, person_id } = partyOf(ctx)
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql`
      insert into chat_reaction (chat_message_id, person_id, patient_id, provider_id, role, reaction, reacted_at)
      values (${id}, ${person_id}, ${patient_id}, ${provider_id}, ${role}, ${reaction}, ${ctx.now()})
      on conflict (chat_message_id, person_id) do update set reaction = excluded.reaction, reacted_at = excluded.reacted_at
        where chat_reaction.reaction <> excluded.reaction
      returning chat_message_id`.execute(ctx.db)
    if (rows.length > 0) await recordReaction(ctx, message, reaction)
  })
}

/** Takes the caller's reaction to a message back. */
export async function removeReaction(ctx: Context, channel: Permitted<ChannelPlace>, message: Permitted<MessageView>): Promise<void> {
  requireOpen(channel)
  const { person_id } = partyOf(ctx)
  await transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('chat_reaction')
      .where('chat_message_id', '=', message.id)
      .where('person_id', '=', person_id)
      .returning('chat_message_id')
      .executeTakeFirst()
    if (gone) await recordReaction(ctx, message, null)
  })
}

function requireOpen({ is_closed }: ChannelPlace): void {
  if (is_closed) throw new Problem('channel_closed')
}

async function recordReaction(
  ctx: Context,
  { id, chat_channel_id, patient_id, provider_id }: MessageView,
  reaction: Reaction | null,
): Promise<void> {
  const payload = { chat_message_id: id, chat_channel_id, patient_id, provider_id, role: partyOf(ctx).role, reaction }
  await record(ctx, 'chat_message.reacted', { subject_id: id, patient_id, provider_id, payload })
}
