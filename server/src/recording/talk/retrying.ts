import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type RecordedVisit, readRecordedVisit } from '../access.ts'
import { beginWriting } from '../sound/pieces.ts'
import { lockRecording } from '../visits.ts'

/** Has the stretches written down for which that failed. */
export function retryTalk(ctx: Context, { visit }: Permitted<RecordedVisit>): Promise<Permitted<RecordedVisit>> {
  if (!ctx.integrations.transcription.is_offered) throw new Problem('not_available')
  return transaction(ctx, async (ctx) => {
    await lockRecording(ctx, visit.id)
    const { takes, recording } = await readRecordedVisit(ctx, visit)
    // Without the sound there is nothing to hear.
    if (recording?.media_deleted_at) throw new Problem('not_available')
    for (const take of takes) if (take.talk === 'failed') await beginWriting(ctx, take)
    return readRecordedVisit(ctx, visit)
  })
}
