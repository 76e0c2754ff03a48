import type { FileReader } from '../kernel/assembly/features.ts'

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
    return found.map(({ file_id }) => file_id)
  },
}
