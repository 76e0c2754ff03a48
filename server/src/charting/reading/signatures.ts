import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'

/** Who signed a note last, and the hash of what they signed; null of a draft. */
export const readSignature = async (ctx: Context, { note }: Permitted<ChartedVisit>) =>
  note?.status === 'signed'
    ? ((await ctx.db
        .selectFrom('chart_note_signature')
        .select(['version', 'signed_at', 'signature_name', 'credentials', 'sha256'])
        .where('note_id', '=', note.id)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null)
    : null
