import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'

type Signature = { version: number; signed_at: string; signature_name: string; credentials: string; sha256: string }

/** Who signed each note last, and the hash of what they signed, by note; nothing of drafts. */
export async function readSignatures(ctx: Context, visits: readonly Permitted<ChartedVisit>[]): Promise<Map<string, Signature>> {
  const ids = visits.flatMap(({ note }) => (note?.status === 'signed' ? [note.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('chart_note_signature')
    .select(['note_id', 'version', 'signed_at', 'signature_name', 'credentials', 'sha256'])
    .distinctOn('note_id')
    .where('note_id', 'in', ids)
    .orderBy('note_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ note_id, ...signature }) => [note_id, signature]))
}

/** Who signed a note last; null of a draft. */
export const readSignature = async (ctx: Context, visit: Permitted<ChartedVisit>): Promise<Signature | null> =>
  (await readSignatures(ctx, [visit])).get(visit.note?.id ?? '') ?? null
