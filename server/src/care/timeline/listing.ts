import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import type { listCareTimeline } from '@sorrel/contract/care/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseValue } from '../../kernel/problem.ts'
import type { CareRow } from '../viewing.ts'
import { careTimeline, visitTimeline } from './own.ts'
import type { After, TimelineSource } from './source.ts'

const newest: After = { at: '2199-12-31T23:59:59.999Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

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
  const items = all.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: all.length > limit && last ? `${last.at}_${last.id}` : null }
}

const isLater = (a: TimelineEntry, b: TimelineEntry) => a.at > b.at || (a.at === b.at && a.id > b.id)

function readCursor(cursor: string): After {
  const found = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor)
  if (!found || Number.isNaN(Date.parse(found[1]!))) throw refuseValue('query', ['cursor'], 'invalid_value')
  return { at: found[1]!, id: found[2]! }
}
