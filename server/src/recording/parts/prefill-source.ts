import type { SourceItem } from '@sorrel/contract/prefill/answer'
import type { PrefillSource } from '../../prefill/source.ts'
import { readTranscript } from '../transcripts.ts'

/** What was said in the visit, line by line. A recording in which nobody spoke says so. */
export const talkPrefill: PrefillSource = {
  gather: async (ctx, { appointment_id, visit_at }) => {
    const { lines, is_silent } = await readTranscript(ctx, appointment_id)
    const items = lines.map(
      ({ speaker, text, offset_ms }): SourceItem => ({
        ...{ source_type: 'transcript', source_id: `talk:${offset_ms}`, text, offset_ms, at: visit_at },
        speaker: speaker === 'guest' ? 'other' : speaker,
      }),
    )
    return { items, named: { transcript_id: items.length > 0 ? appointment_id : null }, is_silent }
  },
}
