import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import type { Context } from '../../kernel/context.ts'
import type { Place } from '../../kernel/lists/cursors.ts'

/** Whose timeline is read. */
export type TimelineOf = { care_id: string; patient_id: string; provider_id: string }

/**
 * What a feature brings to the timeline of a chart. It answers its newest entries after `after`, at most `limit`, newest first, in one
 * statement: `where (at, id) < (after.at, after.id) order by at desc, id desc limit`.
 */
export type TimelineSource = { list: (ctx: Context, of: TimelineOf, after: Place, limit: number) => Promise<TimelineEntry[]> }
