import type { TranscriptLine } from '@sorrel/contract/recording/schemas'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'

type Line = z.input<typeof TranscriptLine>
type Read = { language: string | null; lines: Line[] /** Something was recorded, and nobody spoke. */; is_silent: boolean }

/** What was said in a visit, in order, as far as the caller may read it. The times go on from one stretch to the next without the breaks. */
export async function readTranscript(ctx: Context, appointmentId: string): Promise<Read> {
  const rows = await ctx.db
    .selectFrom('recording_take as take')
    .leftJoin('recording_transcript as told', 'told.take_id', 'take.id')
    .select(['take.talk', 'take.duration_ms', 'told.language', 'told.lines'])
    .where('take.appointment_id', '=', appointmentId)
    .orderBy('take.started_at')
    .orderBy('take.id')
    .execute()
  let before = 0
  const lines = rows.flatMap((row) => {
    const start = before
    before += row.duration_ms
    return (row.lines ?? []).map(({ speaker, text, from_ms, to_ms }) => ({
      ...{ speaker, text },
      ...{ offset_ms: start + from_ms, end_ms: start + to_ms },
    }))
  })
  return {
    language: rows.find(({ language }) => language !== null)?.language ?? null,
    lines,
    is_silent: lines.length === 0 && rows.some(({ talk }) => talk === 'no_speech'),
  }
}
