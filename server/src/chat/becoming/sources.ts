import type { MessageSource } from '@sorrel/contract/chat/becoming/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { partyOf } from '../access.ts'

/**
 * Refuses what is to come from a message that the caller may not read, or that is about another patient (`not_found`), or that was taken back. Returns its
 * id, or null where there is no message.
 */
export async function requireSource(ctx: Context, patientId: string, messageId: string | undefined): Promise<string | null> {
  if (messageId === undefined) return null
  const message = await selectOwn(ctx, [messageId]).where('patient_id', '=', patientId).executeTakeFirst()
  if (!message) throw new Problem('not_found')
  if (message.deleted_at !== null) throw new Problem('message_withdrawn')
  return message.id
}

/** The messages from which things came, by their ids; only of conversations in which the caller is. */
export async function listSources(ctx: Context, ids: readonly (string | null)[]): Promise<Map<string, MessageSource>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const isParty = ctx.actor.kind === 'patient' || ctx.actor.kind === 'provider'
  if (wanted.length === 0 || !isParty) return new Map()
  const found = await selectOwn(ctx, wanted).execute()
  return new Map(
    found.map(({ id, chat_channel_id, sent_at, deleted_at }) => [
      id,
      { chat_message_id: id, chat_channel_id, sent_at, is_withdrawn: deleted_at !== null },
    ]),
  )
}

const selectOwn = (ctx: Context, ids: readonly string[]) => {
  const { role, of_id } = partyOf(ctx)
  return ctx.db
    .selectFrom('chat_message')
    .select(['id', 'chat_channel_id', 'sent_at', 'deleted_at'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where(role === 'patient' ? 'patient_id' : 'provider_id', '=', of_id)
}
