import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the messages of a patient of whom no record is kept. Runs as the system. */
export const forgetChat = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of [
      'chat_scheduled',
      'chat_completion',
      'chat_call',
      'chat_attachment',
      'chat_message_version',
      'chat_reaction',
      'chat_reader',
      'chat_message',
      'chat_channel',
    ] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'chat_attachment')
  })
