import { mostPlayedMs } from '@sorrel/contract/recording/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { findTake, type RecordedVisit } from '../access.ts'
import { cutSound } from './sections.ts'

type Span = { from_ms: number; to_ms?: number | undefined }

/** A part of a stretch as a file that a browser plays. `not_found` once the sound is deleted. */
export async function openMedia(
  ctx: Context,
  recorded: Permitted<RecordedVisit>,
  takeId: string,
  { from_ms, to_ms }: Span,
): Promise<Download> {
  const take = findTake(recorded, takeId)
  const until = Math.min(to_ms ?? Number.POSITIVE_INFINITY, from_ms + mostPlayedMs)
  const bytes = recorded.recording?.media_deleted_at ? undefined : await cutSound(ctx, take, from_ms, until)
  if (!bytes) throw new Problem('not_found')
  return new Download('audio/webm', 'visit.webm', bytes, { disposition: 'inline', patient_id: take.patient_id })
}
