import { isChangeable } from '@sorrel/contract/chat/rules'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { partyOf } from './access.ts'
import { updateWaiting } from './answering/waiting.ts'
import type { MessageView } from './written/access.ts'

/** Changes the words of an own message. `version`: the one that was read; a later one that is stored refuses the change. */
export const changeMessage = (ctx: Context, message: Permitted<MessageView>, text: string, version: number | undefined): Promise<void> =>
  replaceWords(ctx, message, { text, edited_at: ctx.now() }, 'chat_message.edited', version ?? message.version)

/** Takes an own message back: its place in the order stays, and nobody reads it any more. */
export const withdrawMessage = (ctx: Context, message: Permitted<MessageView>): Promise<void> =>
  replaceWords(ctx, message, { text: null, deleted_at: ctx.now() }, 'chat_message.withdrawn', undefined)

type Words = { text: string | null; edited_at?: string; deleted_at?: string }

/** Puts other words in place of those that are there, which are kept beside. */
function replaceWords(
  ctx: Context,
  message: MessageView,
  words: Words,
  event: 'chat_message.edited' | 'chat_message.withdrawn',
  version: number | undefined,
): Promise<void> {
  if (message.author_id !== partyOf(ctx).person_id || message.call !== null || !isChangeable(message, ctx.now()))
    throw new Problem('message_not_changeable')
  return transaction(ctx, async (ctx) => {
    const { id, patient_id, provider_id, chat_channel_id } = message
    // Held as whoever sends holds it, so that nobody answers meanwhile.
    await sql`select from chat_channel where id = ${chat_channel_id} for update`.execute(ctx.db)
    const now = await ctx.db
      .selectFrom('chat_message')
      .select(['text', 'version', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (now.deleted_at !== null) throw new Problem('message_not_changeable')
    if (version !== undefined && version !== now.version) throw new Problem('changed_meanwhile')
    await ctx.db
      .updateTable('chat_message')
      .set({ ...words, version: now.version + 1 })
      .where('id', '=', id)
      .execute()
    await ctx.db
      .insertInto('chat_message_version')
      .values({ chat_message_id: id, version: now.version, patient_id, provider_id, text: now.text, replaced_at: ctx.now() })
      .execute()
    if (words.deleted_at) await updateWaiting(ctx, chat_channel_id)
    const payload = { chat_message_id: id, chat_channel_id, patient_id, provider_id }
    await record(ctx, event, { subject_id: id, patient_id, provider_id, payload })
  })
}
