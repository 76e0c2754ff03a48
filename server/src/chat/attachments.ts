import { sql } from 'kysely'
import type { FileReader } from '../kernel/assembly/features.ts'
import type { Context } from '../kernel/context.ts'
import { findChannelIdOf, reachChannel } from './access.ts'

/** A file that came with a message is read by whoever reads the message, and by nobody once that was taken back. */
export const chatAttachmentReader: FileReader = {
  purpose: 'chat_attachment',
  listReadable: async (ctx, files) => {
    const found = await ctx.db
      .selectFrom('chat_attachment')
      .innerJoin('chat_message', 'chat_message.id', 'chat_attachment.chat_message_id')
      .select('chat_attachment.file_id')
      .where(
        'chat_attachment.file_id',
        'in',
        files.map(({ id }) => id),
      )
      .where('chat_message.deleted_at', 'is', null)
      .execute()
    const waiting = await listScheduledFiles(
      ctx,
      files.map(({ id }) => id),
    )
    return [...found.map(({ file_id }) => file_id), ...waiting]
  },
  // After the end of care, as long as both may still write.
  mayUpload: async (ctx, patient_id) => {
    if (ctx.actor.kind !== 'provider') return false
    const { is_closed } = await reachChannel(ctx, await findChannelIdOf(ctx, { provider_id: ctx.actor.provider_id, patient_id }))
    return !is_closed
  },
}

/** Of a message that waits for its time, its writer alone reads the files. */
async function listScheduledFiles(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ctx.actor.kind !== 'provider') return []
  const { rows } = await sql<{ file_id: string }>`
    select file_id from (select unnest(s.file_ids) as file_id from chat_scheduled s
      where s.provider_id = ${ctx.actor.provider_id} and s.file_ids && ${ids}::uuid[]) f where file_id = any (${ids}::uuid[])`.execute(
    ctx.db,
  )
  return rows.map(({ file_id }) => file_id)
}
