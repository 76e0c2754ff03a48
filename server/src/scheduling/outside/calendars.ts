import { Worker } from 'node:worker_threads'
import type { importExternalCalendar } from '@sorrel/contract/scheduling/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findTouchedVisits } from '../availability/touched.ts'
import { lockProvider } from '../booking/held-time.ts'
import { findExternalCalendar } from '../calendar/access.ts'
import { findTimeZone } from '../calendar/own-zone.ts'
import type { BusyStretch, Reading } from './reader.ts'
import type { Handed } from './worker.ts'

const dayLength = 86_400_000
const daysAhead = 400
const mostCalendars = 20
const imports = { name: 'calendar_imports', count: 20, seconds: 3600 }
const readingLimit = { milliseconds: 6_000, megabytes: 512 }

/**
 * Imports the busy time of a calendar file, from yesterday to 400 days ahead, and replaces the calendar of the same name. A file that
 * cannot be read changes nothing. Returns the calendar, which entries were left out, and the booked visits that it overlaps.
 */
export async function importCalendar(ctx: Context, { name, ics }: z.output<typeof importExternalCalendar.body>) {
  const { provider_id } = requireProviderActor(ctx)
  await countForAll(ctx, imports, provider_id)
  const now = Date.parse(ctx.now())
  const span = { from: now - dayLength, till: now + daysAhead * dayLength }
  const reading = await readApart({ text: ics, own_zone: await findTimeZone(ctx), span })
  if (!reading.ok) throw new Problem('unreadable_calendar', { reason: reading.reason })
  const { busy, skipped, left_out } = reading
  const id = await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    await refuseTooMany(ctx, name)
    const id = await replaceCalendar(ctx, name, busy.length)
    await replaceBusy(ctx, id, busy)
    await record(ctx, 'external_calendar.imported', {
      subject_id: id,
      provider_id,
      payload: { external_calendar_id: id, provider_id },
      details: { stretches: busy.length, skipped },
    })
    return id
  })
  const calendar = { id, name, imported_at: ctx.now(), event_count: busy.length }
  // Only this calendar counts: nothing has changed for visits that another one overlaps.
  const external = busy.map(({ uid, start, end }) => ({ id: uid, starts_at: toIso(start), ends_at: toIso(end) }))
  const touched = await findTouchedVisits(ctx, provider_id, 'elsewhere', (stored) => ({ ...stored, external }))
  return { calendar, touched, skipped, left_out }
}

// At most two at once: reading a file keeps a core busy, and other requests need one.
let running = 0
const queue: (() => void)[] = []

/** Reads a file in a worker thread, so that other requests go on. The worker is stopped if it takes too long or too much memory. */
async function readApart(handed: Handed): Promise<Reading> {
  if (running >= 2) await new Promise<void>((resolve) => queue.push(resolve))
  running += 1
  try {
    return await runWorker(handed)
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

function runWorker(workerData: Handed): Promise<Reading> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: readingLimit.megabytes },
  })
  return new Promise<Reading>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ ok: false, reason: 'took_too_long' }), readingLimit.milliseconds)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ ok: false, reason: 'too_many' }) : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the calendar reader ended without an answer'))
    })
  }).finally(() => worker.terminate())
}

async function refuseTooMany(ctx: Context, name: string): Promise<void> {
  const others = (await listCalendars(ctx)).filter((calendar) => calendar.name !== name)
  if (others.length >= mostCalendars) throw refuseValue('body', ['name'], 'too_many')
}

async function replaceCalendar(ctx: Context, name: string, event_count: number): Promise<string> {
  const { provider_id } = requireProviderActor(ctx)
  const values = { id: makeId(), provider_id, name, source: 'ics', imported_at: ctx.now(), event_count }
  const { id } = await ctx.db
    .insertInto('external_calendar')
    .values(values)
    .onConflict((conflict) => conflict.columns(['provider_id', 'name']).doUpdateSet({ imported_at: ctx.now(), event_count }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const toIso = (at: number) => new Date(at).toISOString()

/** Replaces the busy time of a calendar. A stretch that was known before stays known since then. */
async function replaceBusy(ctx: Context, calendarId: string, busy: readonly BusyStretch[]): Promise<void> {
  const { provider_id } = requireProviderActor(ctx)
  const toIsoList = (times: number[]) => times.map(toIso)
  await sql`with before as (delete from external_busy where calendar_id = ${calendarId} returning uid, starts_at, ends_at, known_at)
    insert into external_busy (id, calendar_id, provider_id, starts_at, ends_at, uid, title, known_at)
    select b.id, ${calendarId}, ${provider_id}, starts_at, ends_at, uid, b.title, coalesce(o.known_at, ${ctx.now()}::timestamptz) from unnest(${busy.map(() => makeId())}::uuid[],
      ${toIsoList(busy.map(({ start }) => start))}::timestamptz[], ${toIsoList(busy.map(({ end }) => end))}::timestamptz[],
      ${busy.map(({ uid }) => uid)}::text[], ${busy.map(({ title }) => title)}::text[]) as b (id, starts_at, ends_at, uid, title)
    left join (select uid, starts_at, ends_at, min(known_at) as known_at from before group by 1, 2, 3) o using (uid, starts_at, ends_at)`.execute(
    ctx.db,
  )
}

/** The calling provider's imported calendars, by name. */
export async function listCalendars(ctx: Context) {
  const { provider_id } = requireProviderActor(ctx)
  return ctx.db
    .selectFrom('external_calendar')
    .select(['id', 'name', 'imported_at', 'event_count'])
    .where('provider_id', '=', provider_id)
    .orderBy('name')
    .execute()
}

/** Deletes a calendar with all its busy time. */
export async function deleteCalendar(ctx: Context, id: string): Promise<void> {
  const calendar = await findExternalCalendar(ctx, id)
  const { provider_id } = requireProviderActor(ctx)
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    await ctx.db.deleteFrom('external_calendar').where('id', '=', calendar.id).execute()
    const payload = { external_calendar_id: calendar.id, provider_id }
    await record(ctx, 'external_calendar.deleted', { subject_id: calendar.id, provider_id, payload })
  })
}
