import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import type { listCareTimeline } from '@sorrel/contract/care/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { type Place, pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { CareRow } from '../viewing.ts'
import { careTimeline, visitTimeline } from './own.ts'
import type { TimelineSource } from './source.ts'

const newest: Place = { at: '2199-12-31T23:59:59.999Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** One page of a timeline, newest first. Each source answers one statement, and the page is made of the newest of all answers. */
export async function listTimeline(
  ctx: Context,
  brought: readonly TimelineSource[],
  care: Permitted<CareRow>,
  { cursor, limit }: z.output<typeof listCareTimeline.query>,
): Promise<z.input<typeof listCareTimeline.output>> {
  const after = cursor === undefined ? newest : readCursor(cursor)
  const of = { care_id: care.id, patient_id: care.patient_id, provider_id: care.provider_id }
  const sources = [careTimeline, visitTimeline, ...brought]
  const found = await Promise.all(sources.map((source) => source.list(ctx, of, after, limit + 1)))
  const all = found.flat().sort((a, b) => (isLater(a, b) ? -1 : 1))
  return pageOf(all, limit, ({ at, id }) => ({ at, id }))
}

const isLater = (a: TimelineEntry, b: TimelineEntry) => a.at > b.at || (a.at === b.at && a.id > b.id)
