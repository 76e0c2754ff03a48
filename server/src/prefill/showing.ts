import type { SourceItem } from '@sorrel/contract/prefill/answer'
import type { AiPrefillFieldset, PrefillSourceItem, PrefillSources } from '@sorrel/contract/prefill/schemas'
import type { SourceType } from '@sorrel/contract/prefill/vocabulary'
import type { z } from 'zod'
import type { ChartedVisit } from '../charting/access.ts'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import type { Fieldset } from './access.ts'
import { isTooSlow } from './ending.ts'
import { gatherSources } from './running/gathering.ts'
import { describeOutside, isOffered } from './running/models.ts'
import type { PrefillSource } from './source.ts'

type Shown = z.input<typeof AiPrefillFieldset>
type Item = z.input<typeof PrefillSourceItem>

const pollAfterMs = 1500
const noSources: PrefillSources = {
  ...{ transcript_id: null, intake_version: null, prior_note_id: null, lab_ids: [] },
  ...{ journal_from: null, journal_to: null, chat_from: null, chat_to: null },
}

/** A run in the form of the contract. One that took too long has failed, also before a job has written that down. */
export function showRun(ctx: Context, { note }: Permitted<ChartedVisit>, run: Fieldset): Shown {
  const { provider_id, milliseconds: _, removed_at: __, patient_id: ___, ...rest } = run
  const shown = { ...rest, chart_note_id: note?.id ?? null, requested_by: provider_id, sources: { ...noSources, ...run.sources } }
  const isLost = (run.status === 'queued' || run.status === 'running') && isTooSlow(ctx, run)
  return isLost ? { ...shown, status: 'failed', stage: null, error_code: 'timeout' } : shown
}

/** One page of the runs for a note, the newest first. */
export async function listRuns(
  ctx: Context,
  visit: Permitted<ChartedVisit>,
  { cursor, limit = 10 }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db
    .selectFrom('ai_prefill_fieldset')
    .selectAll()
    .where('appointment_id', '=', visit.appointment_id)
    .where('removed_at', 'is', null)
  if (after) found = found.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)))
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }))
  const items = page.items.map((run) => showRun(ctx, visit, run))
  const waits = items.some(({ status }) => status === 'queued' || status === 'running')
  return {
    items,
    next_cursor: page.next_cursor,
    poll_after_ms: waits ? pollAfterMs : null,
    is_offered: isOffered(ctx),
    outside: describeOutside(ctx),
  }
}

/** So much is shown before and after what a citation quotes. */
const around = 3

/** What a citation quotes, with its neighbors in a talk; the other sources stand alone. */
export async function showSource(
  ctx: Context,
  visit: Permitted<ChartedVisit>,
  { source_type, source_id }: { source_type: SourceType; source_id: string },
  sources: readonly PrefillSource[],
): Promise<{ items: Item[] }> {
  const { items } = await gatherSources(ctx, visit, sources)
  const alike = items.filter((item) => item.source_type === source_type)
  const at = alike.findIndex((item) => item.source_id === source_id)
  if (at < 0) return { items: [] }
  const shown =
    source_type === 'transcript' || source_type === 'message'
      ? alike.slice(Math.max(0, at - around), at + around + 1)
      : alike.filter((item) => item.source_id === source_id)
  return { items: shown.map((item) => showItem(item, item.source_id === source_id)) }
}

const showItem = ({ source_type, source_id, text, key, speaker, at, offset_ms }: SourceItem, is_cited: boolean): Item => ({
  ...{ source_type, source_id, text, is_cited },
  ...{ key: key ?? null, speaker: speaker ?? null, at: at ?? null, offset_ms: offset_ms ?? null },
})
