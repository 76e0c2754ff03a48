import type { Instant } from '@sorrel/contract/kernel/values'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { findAppointment, findVisitsBetween } from '../access.ts'
import { type AppointmentView, showAppointment } from '../appointments.ts'
import { blockOf, selectBlocksNear, selectUtcText } from '../availability/openings.ts'
import { refuseSpan } from '../availability/slots.ts'
import { readDay, writeDay, writeWireInstant } from '../engine/instants.ts'
import { findDayStart, findLocalDayAt, type OffsetTable, offsetTableOf } from '../engine/offsets.ts'
import { expandBlock, type Occurrence } from '../engine/recurrence.ts'
import { type BlockRow, findBlock, findExternalBusy } from './access.ts'
import { makeOccurrenceId } from './occurrence-ids.ts'
import { findTimeZone } from './own-zone.ts'

type Event = z.input<typeof CalendarEvent>
type Busy = { id: string; starts_at: string; ends_at: string; title: string | null }
type Hold = { id: string; starts_at: string; ends_at: string; expires_at: string }
type Rest = { time_zone: string; blocks: BlockRow[]; external: Busy[]; holds: Hold[] }

/** Everything on the calling provider's calendar that overlaps [from, to), by time. The span has at most 366 days. */
export async function listEvents(
  ctx: Context,
  from: Instant,
  to: Instant,
  withCanceled: boolean,
): Promise<{ items: Event[]; time_zone: string }> {
  refuseSpan(from, to)
  const { provider_id } = requireProviderActor(ctx)
  const [visits, rest] = await Promise.all([findVisitsBetween(ctx, from, to, withCanceled), readOthers(ctx, provider_id, from, to)])
  const offsets = offsetTableOf(rest.time_zone)
  const items = [
    ...visits.map((visit) => eventOfVisit(ctx, visit)),
    ...rest.blocks.flatMap((block) =>
      occurrencesOf(block, offsets, Date.parse(from), Date.parse(to)).map((one) => eventOfBlock(block, one)),
    ),
    ...rest.external.map((busy) => eventOfExternal(busy, offsets)),
    ...rest.holds.map(eventOfHold),
  ]
  items.sort((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.key < b.key ? -1 : 1))
  return { items, time_zone: rest.time_zone }
}

/** Everything but the visits, in one statement. */ // reads providers
async function readOthers(ctx: Context, providerId: string, from: string, to: string): Promise<Rest> {
  const { rows } = await sql<Rest>`select p.time_zone,
      coalesce((select json_agg(b) from (select b.id, b.title, b.all_day, b.from_date, b.to_date, b.start_local, b.end_local, b.every, b.first_date, b.until, b.count,
        b.removed_dates, b.ended_before_date, b.series_id, b.version, ${selectUtcText('b.starts_at')} as starts_at, ${selectUtcText('b.ends_at')} as ends_at from calendar_block b where b.provider_id = p.id and ${selectBlocksNear(from, to)}) b), '[]') as blocks,
      coalesce((select json_agg(e) from (select e.id, e.title, ${selectUtcText('e.starts_at')} as starts_at, ${selectUtcText('e.ends_at')} as ends_at
        from external_busy e where e.provider_id = p.id and e.ends_at > ${from} and e.starts_at < ${to}) e), '[]') as external,
      coalesce((select json_agg(h) from (select h.id, ${selectUtcText('lower(h.span)')} as starts_at, ${selectUtcText('upper(h.span)')} as ends_at, ${selectUtcText('h.expires_at')} as expires_at
        from held_time h where h.provider_id = p.id and h.kind = 'reservation' and h.live and h.expires_at > ${ctx.now()}
          and h.span && tstzrange(${from}, ${to})) h), '[]') as holds
    from provider p where p.id = ${providerId}`.execute(ctx.db)
  return rows[0]!
}

/** One entry of the calling provider's calendar by its id: a visit, a block or one date of it, or time busy elsewhere. */
export async function getEvent(ctx: Context, id: string): Promise<Event> {
  const found = await findBlock(ctx, id)
  if (found) {
    const { block, date } = found
    const offsets = offsetTableOf(await findTimeZone(ctx))
    if (!date) return firstEventOf(block, offsets)
    const occurrence = findOccurrence(block, date, offsets)
    if (!occurrence) throw new Problem('not_found')
    return eventOfBlock(block, occurrence)
  }
  const busy = await findExternalBusy(ctx, id)
  if (busy) return eventOfExternal(busy, offsetTableOf(await findTimeZone(ctx)))
  return eventOfVisit(ctx, await findAppointment(ctx, id))
}

/** Ten years. Every rule has an occurrence within them, even one for the thirty-first or the leap day. */
const reach = 10 * 366

/** A repetition in the form of its first date that was not removed; any other block as it is. */
export function firstEventOf(block: BlockRow, offsets: OffsetTable): Event {
  return eventOfBlock(block, findFirstOccurrence(block, offsets))
}

/** The first occurrence that is left; undefined if every date was removed. */
export function findFirstOccurrence(block: BlockRow, offsets: OffsetTable): Occurrence | undefined {
  if (!block.first_date) return occurrencesOf(block, offsets, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)[0]
  const begins = findDayStart(offsets, readDay(block.first_date, 'first_date'))
  return occurrencesOf(block, offsets, begins, findDayStart(offsets, readDay(block.first_date, 'first_date') + reach))[0]
}

/** The occurrence of a block on a date; undefined if it has none. */
export function findOccurrence(block: BlockRow, date: string, offsets: OffsetTable): Occurrence | undefined {
  const number = readDay(date, 'occurrence_date')
  return occurrencesOf(block, offsets, findDayStart(offsets, number), findDayStart(offsets, number + 2)).find((one) => one.date === date)
}

export const occurrencesOf = (block: BlockRow, offsets: OffsetTable, from: number, till: number): Occurrence[] =>
  expandBlock(blockOf(block), offsets, from, till)

const plain = {
  all_day: false,
  from_date: null,
  to_date: null,
  occurrence_date: null,
  series_id: null,
  recurrence: null,
  appointment: null,
  expires_at: null,
  version: 1,
}

function eventOfVisit(ctx: Context, visit: AppointmentView): Event {
  const appointment = showAppointment(ctx, visit)
  const { id, patient_name, starts_at, ends_at, series_id, version } = appointment
  return { ...plain, id, key: id, kind: 'appointment', title: patient_name, starts_at, ends_at, series_id, appointment, version }
}

function eventOfBlock(block: BlockRow, occurrence: Occurrence | undefined): Event {
  const { title, all_day, from_date, version } = block
  const recurs = block.every !== null
  return {
    ...plain,
    id: recurs && occurrence ? makeOccurrenceId(block.id, occurrence.date) : block.id,
    key: recurs && occurrence ? `${block.id}:${occurrence.date}` : block.id,
    kind: 'block',
    title,
    starts_at: occurrence ? writeWireInstant(occurrence.start) : (block.starts_at ?? block.created_at),
    ends_at: occurrence ? writeWireInstant(occurrence.end) : (block.ends_at ?? block.created_at),
    all_day,
    from_date,
    to_date: all_day ? (block.to_date ?? from_date) : null,
    occurrence_date: recurs ? (occurrence?.date ?? null) : null,
    series_id: recurs ? block.series_id : null,
    recurrence: ruleOf(block),
    version,
  }
}

function ruleOf({ every, first_date, until, ended_before_date, count, removed_dates }: BlockRow): Event['recurrence'] {
  if (every === null || first_date === null) return null
  const ended = ended_before_date && writeDay(readDay(ended_before_date, 'ended_before_date') - 1)
  return { every, first_date, until: ended && (!until || ended < until) ? ended : until, count, removed_dates }
}

/** Outside calendars store whole days as instants, so a stretch from midnight to midnight is shown as whole days. */
function eventOfExternal({ id, title, starts_at, ends_at }: Busy, offsets: OffsetTable): Event {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)]
  const [first, last] = [findLocalDayAt(offsets, start), findLocalDayAt(offsets, end - 1)]
  const all_day = findDayStart(offsets, first) === start && findDayStart(offsets, last + 1) === end
  const dates = all_day ? { all_day, from_date: writeDay(first), to_date: writeDay(last) } : {}
  return { ...plain, id, key: id, kind: 'external_busy', title: title ?? '', starts_at, ends_at, ...dates }
}

const eventOfHold = ({ id, starts_at, ends_at, expires_at }: Hold): Event => ({
  ...plain,
  id,
  key: id,
  kind: 'hold',
  title: '',
  starts_at,
  ends_at,
  expires_at,
})
