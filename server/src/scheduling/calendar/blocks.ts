import { isDeepStrictEqual } from 'node:util'
import type { createCalendarBlock, previewCalendarBlock, updateCalendarEvent } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findTouchedVisits } from '../availability/touched.ts'
import { lockProvider } from '../booking/held-time.ts'
import { readDay, writeWireInstant } from '../engine/instants.ts'
import { type OffsetTable, offsetTableOf } from '../engine/offsets.ts'
import { listOccurrenceDays, type Occurrence } from '../engine/recurrence.ts'
import type { BlockTime } from '../tables.ts'
import { type BlockRow, findBlockToChange } from './access.ts'
import { formOf, keepFrom, moveRule, readTime, timeOf } from './block-times.ts'
import { findFirstOccurrence, findOccurrence, firstEventOf } from './events.ts'
import { findTimeZone } from './own-zone.ts'

type Change = z.output<typeof updateCalendarEvent.body>

/** Blocks time of the calling provider. Booked visits stay; the answer lists the visits that the block overlaps. */
export async function createBlock(ctx: Context, body: z.output<typeof createCalendarBlock.body>) {
  const time = readTime(body)
  return runChange(ctx, async (ctx) => {
    const block = await insertBlock(ctx, body.title, time)
    await recordBlock(ctx, 'calendar_block.created', block)
    return block
  })
}

/** The booked visits over which a block of the calling provider would lie. */
export async function previewBlock(ctx: Context, body: z.output<typeof previewCalendarBlock.body>) {
  const { provider_id } = requireProviderActor(ctx)
  const block = { id: makeId(), ...readTime(body) }
  return { touched: await findTouchedVisits(ctx, provider_id, 'blocks', (stored) => ({ ...stored, blocks: [block] })) }
}

/**
 * Changes a block of the calling provider: all of it, one date of a repetition (which becomes a block of its own), or that date and all
 * later ones (which become a repetition of their own). A stretch that is sent for a whole repetition says where its occurrence was
 * dragged to.
 */
export async function updateBlock(ctx: Context, id: string, change: Change) {
  return runChange(ctx, async (ctx, offsets) => {
    const { block, date } = await findBlockToChange(ctx, id)
    if (change.version !== undefined && change.version !== block.version) throw new Problem('changed_meanwhile', { version: block.version })
    const changed = await applyChange(ctx, block, { ...change, occurrence_date: change.occurrence_date ?? date }, offsets)
    // Equal values change nothing, so nobody gets a notice.
    if (changed !== block) await recordBlock(ctx, 'calendar_block.changed', changed, { scope: change.scope })
    return changed
  })
}

async function applyChange(ctx: Context, block: Permitted<BlockRow>, change: Change, offsets: OffsetTable): Promise<BlockRow> {
  const title = change.title ?? block.title
  if (!block.every) return replaceBlock(ctx, block, { title, ...(formOf(change) ? readTime(change) : timeOf(block)) })
  if (change.scope === 'all') return replaceBlock(ctx, block, { title, ...changeWholeRule(block, change, offsets) })
  const occurrence = occurrenceOn(block, change.occurrence_date, offsets)
  if (change.scope === 'one') {
    const time = formOf(change) ? readTime(change) : stretchOf(occurrence)
    if (time.every) throw refuseValue('body', ['recurrence'], 'one_form_only')
    if (title === block.title && isSameTime(time, stretchOf(occurrence))) return block
    await removeDate(ctx, block, occurrence.date, offsets)
    return insertBlock(ctx, title, time)
  }
  const rest = keepFrom(block, occurrence.date, countDatesBefore(block, occurrence.date))
  const time = changeWholeRule(rest, change, offsets)
  if (title === block.title && isSameTime(time, timeOf(rest))) return block
  if (occurrence.date === findFirstOccurrence(block, offsets)?.date) return replaceBlock(ctx, block, { title, ...time })
  await replaceBlock(ctx, block, { title: block.title, ...timeOf(block), ended_before_date: occurrence.date })
  return insertBlock(ctx, title, time)
}

/** The whole repetition after a change. Dates that were removed stay removed. */
function changeWholeRule(rule: BlockTime, change: Change, offsets: OffsetTable): BlockTime {
  const form = formOf(change)
  if (!form) return timeOf(rule)
  const time = readTime(change)
  if (form === 'recurring') return { ...time, removed_dates: rule.removed_dates }
  if (form === 'days') throw refuseValue('body', ['from_date'], 'one_form_only')
  if (!change.occurrence_date) throw refuseValue('body', ['occurrence_date'], 'invalid_type')
  return moveRule(rule, change.occurrence_date, time, offsets)
}

/**
 * Deletes a block of the calling provider. For a repetition, the id or `occurrence_date` names one date; `subsequent` also deletes all
 * later dates. From the first date on, or without a date, the whole block goes. A date that the block does not have throws `not_found`.
 */
export async function deleteBlock(ctx: Context, id: string, subsequent: boolean, occurrence_date: string | undefined): Promise<void> {
  const { provider_id } = requireProviderActor(ctx)
  const offsets = offsetTableOf(await findTimeZone(ctx))
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const found = await findBlockToChange(ctx, id)
    const { block } = found
    const date = occurrence_date ?? found.date
    if (!block.every || (subsequent && (!date || date <= block.first_date!))) await dropBlock(ctx, block)
    else {
      if (!date) throw refuseValue('query', ['occurrence_date'], 'invalid_type')
      const occurrence = findOccurrence(block, date, offsets)
      if (!occurrence) throw new Problem('not_found')
      if (!subsequent) await removeDate(ctx, block, date, offsets)
      else if (date === findFirstOccurrence(block, offsets)?.date) await dropBlock(ctx, block)
      else await replaceBlock(ctx, block, { title: block.title, ...timeOf(block), ended_before_date: date })
    }
    await recordBlock(ctx, 'calendar_block.deleted', block, { subsequent, one_date: Boolean(date) })
  })
}

/** Runs a change under the provider's lock, and returns the block with the booked visits that it overlaps. */
async function runChange(ctx: Context, change: (ctx: Context, offsets: OffsetTable) => Promise<BlockRow>) {
  const { provider_id } = requireProviderActor(ctx)
  const offsets = offsetTableOf(await findTimeZone(ctx))
  const block = await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const block = await change(ctx, offsets)
    // All of its dates were removed, or the clock skips its time on its only date.
    if (!findFirstOccurrence(block, offsets)) throw refuseValue('body', ['recurrence'], 'no_dates')
    return block
  })
  const touched = await findTouchedVisits(ctx, provider_id, 'blocks', (stored) => ({
    ...stored,
    blocks: stored.blocks.filter(({ id }) => id === block.id),
  }))
  return { event: firstEventOf(block, offsets), touched }
}

async function insertBlock(ctx: Context, title: string, time: BlockTime): Promise<BlockRow> {
  const { provider_id } = requireProviderActor(ctx)
  const id = makeId()
  const stamps = { created_at: ctx.now(), updated_at: ctx.now(), created_by: getDoerId(ctx.actor) ?? null }
  return ctx.db
    .insertInto('calendar_block')
    .values({ id, provider_id, series_id: id, title, ...time, ...stamps })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function replaceBlock(ctx: Context, block: Permitted<BlockRow>, columns: BlockTime & { title: string }): Promise<BlockRow> {
  if (columns.title === block.title && isSameTime(columns, timeOf(block))) return block
  return ctx.db
    .updateTable('calendar_block')
    .set({ ...columns, updated_at: ctx.now(), version: block.version + 1 })
    .where('id', '=', block.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const isSameTime = (one: BlockTime, other: BlockTime): boolean => isDeepStrictEqual(timeOf(one), timeOf(other))

/** Removes one date; a block that has no date left is deleted. */
async function removeDate(ctx: Context, block: Permitted<BlockRow>, date: string, offsets: OffsetTable): Promise<void> {
  const removed_dates = [...block.removed_dates, date].sort()
  if (!findFirstOccurrence({ ...block, removed_dates }, offsets)) return dropBlock(ctx, block)
  await replaceBlock(ctx, block, { title: block.title, ...timeOf(block), removed_dates })
}

async function dropBlock(ctx: Context, block: Permitted<BlockRow>): Promise<void> {
  await ctx.db.deleteFrom('calendar_block').where('id', '=', block.id).execute()
}

function occurrenceOn(block: BlockRow, date: string | undefined, offsets: OffsetTable): Occurrence {
  if (!date) throw refuseValue('body', ['occurrence_date'], 'invalid_type')
  const occurrence = findOccurrence(block, date, offsets)
  if (!occurrence) throw refuseValue('body', ['occurrence_date'], 'invalid_value')
  return occurrence
}

/** How many dates the rule has before one of its own dates. Removed dates count as well, because `count` includes them. */
function countDatesBefore({ every, first_date }: BlockRow, date: string): number {
  const first = readDay(first_date, 'first_date')
  return listOccurrenceDays({ every: every!, first }, first, readDay(date, 'occurrence_date') - 1).length
}

const stretchOf = ({ start, end }: Occurrence): BlockTime =>
  readTime({ starts_at: writeWireInstant(start), ends_at: writeWireInstant(end) })

type BlockEvent = 'calendar_block.created' | 'calendar_block.changed' | 'calendar_block.deleted'
async function recordBlock(ctx: Context, name: BlockEvent, block: BlockRow, details: Record<string, unknown> = {}): Promise<void> {
  const { id, provider_id } = block
  await record(ctx, name, { subject_id: id, provider_id, payload: { calendar_event_id: id, provider_id }, details })
}
