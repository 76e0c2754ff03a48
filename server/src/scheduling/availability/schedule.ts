import { isDeepStrictEqual } from 'node:util'
import { defaultRules } from '@sorrel/contract/scheduling/rules'
import type { AvailabilitySchedule } from '@sorrel/contract/scheduling/schemas'
import type { updateAvailabilitySchedule } from '@sorrel/contract/scheduling/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { changeZoneOfProvider } from '../../providers/accounts.ts'
import { lockProvider } from '../booking/held-time.ts'
import { findTimeZone } from '../calendar/own-zone.ts'
import { writeDay } from '../engine/instants.ts'
import { findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'
import { findOutsideHours, noteLeftOutside } from './outside-hours.ts'
import { findTouchedVisits } from './touched.ts'

export type ScheduleIn = z.output<typeof updateAvailabilitySchedule.body>
type Schedule = z.input<typeof AvailabilitySchedule>

/** The schedule of a provider: of the caller, or for support, of the provider with that id. */
export async function readScheduleFor(ctx: Context, providerId: string | undefined): Promise<Schedule> {
  const id = ctx.actor.kind === 'provider' ? ctx.actor.provider_id : providerId
  if (!id) throw refuseValue('query', ['provider_id'], 'invalid_type')
  if (providerId && providerId !== id) throw new Problem('not_found')
  const provider = await ctx.db.selectFrom('provider').select('time_zone').where('id', '=', id).executeTakeFirst()
  if (!provider) throw new Problem('not_found')
  const [rules, windows, overrides, locations] = await Promise.all([
    ctx.db.selectFrom('availability_rules').selectAll().where('provider_id', '=', id).executeTakeFirst(),
    ctx.db.selectFrom('availability_window').selectAll().where('provider_id', '=', id).orderBy('weekday').orderBy('start_local').execute(),
    ctx.db.selectFrom('availability_override').selectAll().where('provider_id', '=', id).orderBy('date').execute(),
    ctx.db
      .selectFrom('provider_location')
      .select(['id', 'name', 'street', 'city', 'state', 'zip'])
      .where('provider_id', '=', id)
      .orderBy('name')
      .execute(), // reads providers
  ])
  return {
    provider_id: id,
    time_zone: provider.time_zone,
    windows,
    overrides,
    rules: rules ?? defaultRules,
    locations,
    version: rules?.version ?? 1,
    touched: [],
  }
}

/**
 * Replaces the calling provider's schedule. Booked visits stay; the answer lists the visits that the schedule no longer covers, and those
 * that the old one covered wait to be settled. A schedule equal to the stored one keeps its version and records nothing.
 */
export async function updateSchedule(ctx: Context, schedule: ScheduleIn): Promise<Schedule> {
  const { provider_id } = requireProviderActor(ctx)
  refuseUnknownPlaces(schedule, await readLocationIds(ctx, provider_id))
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const before = contentOf(await readScheduleFor(ctx, provider_id))
    const outside = await findOutsideHours(ctx, provider_id)
    await replaceSchedule(ctx, provider_id, schedule)
    if (isDeepStrictEqual(before, contentOf(await readScheduleFor(ctx, provider_id)))) throw new NothingChanged()
    await noteLeftOutside(ctx, provider_id, outside)
    await record(ctx, 'availability.changed', {
      subject_id: provider_id,
      provider_id,
      payload: { provider_id },
      details: { windows: schedule.windows.length, overrides: schedule.overrides.length },
    })
  }).catch((error) => {
    if (!(error instanceof NothingChanged)) throw error
  })
  return { ...(await readScheduleFor(ctx, provider_id)), touched: await findTouchedVisits(ctx, provider_id, 'hours') }
}

/** Rolls back a save that has changed nothing. */
class NothingChanged extends Error {}

/** The content of a schedule, in an order that does not depend on how its rows were written. */
function contentOf({ time_zone, windows, overrides, rules }: Schedule) {
  const decided = Object.keys(defaultRules).map((name) => [name, Object.entries(rules).find(([key]) => key === name)?.[1]])
  const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  return { time_zone, decided, windows: inOrder(windows), overrides: inOrder(overrides) }
}

/** Writes the schedule in the caller's locked transaction. The version guards against changes from a second tab. */
export async function replaceSchedule(ctx: Context, providerId: string, schedule: ScheduleIn): Promise<void> {
  await replaceRules(ctx, providerId, schedule)
  if (schedule.time_zone) await changeZoneOfProvider(ctx, providerId, schedule.time_zone)
  await replaceWindows(ctx, providerId, schedule.windows)
  await ctx.db.deleteFrom('availability_override').where('provider_id', '=', providerId).execute()
  if (schedule.overrides.length > 0) {
    const overrides = schedule.overrides.map((override) => ({
      provider_id: providerId,
      date: override.date,
      windows: JSON.stringify(rangesOf(override)),
      note: override.note ?? null,
    }))
    await ctx.db.insertInto('availability_override').values(overrides).execute()
  }
}

/** Replaces the windows. A window keeps its stored id if it is sent with that id, or without an id and equal to the stored one. */
async function replaceWindows(ctx: Context, providerId: string, sent: ScheduleIn['windows']): Promise<void> {
  const today = findTodayIn(ctx, await findTimeZone(ctx))
  const before = await ctx.db.selectFrom('availability_window').selectAll().where('provider_id', '=', providerId).execute()
  const left = new Map(before.map((window) => [window.id, window]))
  const wanted = sent.map((window) => ({ ...windowOf(window, today), id: window.id ?? null, provider_id: providerId }))
  const named = new Set(wanted.flatMap(({ id }) => (id && left.has(id) ? [id] : [])))
  const takeId = (id: string | undefined) => (id !== undefined && left.delete(id) ? id : makeId())
  const windows = wanted.map((window) => {
    if (window.id && left.has(window.id)) return { ...window, id: takeId(window.id) }
    const equal = [...left.values()].find(({ id }) => !named.has(id) && isDeepStrictEqual({ ...window, id }, left.get(id)))
    return { ...window, id: takeId(equal?.id) }
  })
  await ctx.db.deleteFrom('availability_window').where('provider_id', '=', providerId).execute()
  if (windows.length > 0) await ctx.db.insertInto('availability_window').values(windows).execute()
}

/** Today's date in a time zone. */
export const findTodayIn = (ctx: Context, timeZone: string): string =>
  writeDay(findLocalDayAt(offsetTableOf(timeZone), Date.parse(ctx.now())))

/** A window as it is stored. A window of every other week without an anchor counts from today, by the provider's clock. */
export const windowOf = (window: ScheduleIn['windows'][number], today: string) => ({
  ...window,
  location_id: window.location_id ?? null,
  effective_from: window.effective_from ?? null,
  effective_to: window.effective_to ?? null,
  anchor_date: window.anchor_date ?? (window.every_weeks === 2 ? today : null),
  month_week: window.month_week ?? null,
})

/** The hours of an overridden date as they are stored. */
export const rangesOf = ({ windows }: ScheduleIn['overrides'][number]) =>
  windows.map((range) => ({ ...range, location_id: range.location_id ?? null }))

async function replaceRules(ctx: Context, providerId: string, { rules, version }: ScheduleIn): Promise<void> {
  await ctx.db
    .insertInto('availability_rules')
    .values({ provider_id: providerId, max_per_day: null, max_per_week: null, new_per_week: null, updated_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let change = ctx.db
    .updateTable('availability_rules')
    .set({ ...rules, updated_at: ctx.now(), version: sql`version + 1` })
    .where('provider_id', '=', providerId)
  if (version !== undefined) change = change.where('version', '=', version)
  const changed = await change.executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
}

/** The ids of the places where a provider meets patients. */
export const readLocationIds = async (ctx: Context, providerId: string) =>
  new Set((await ctx.db.selectFrom('provider_location').select('id').where('provider_id', '=', providerId).execute()).map(({ id }) => id)) // reads providers

/**
 * Throws `invalid_request` unless every window lasts a while and names a place of this provider, every season ends after it begins, and
 * no date is overridden twice.
 */
export function refuseUnknownPlaces(schedule: ScheduleIn, known: ReadonlySet<string>): void {
  const issues: object[] = []
  const addIssue = (path: (string | number)[], code: string) => issues.push({ in: 'body', path, code, params: {} })
  schedule.windows.forEach((window, at) => {
    if (window.location_id && !known.has(window.location_id)) addIssue(['windows', at, 'location_id'], 'invalid_value')
    if (window.effective_from && window.effective_to && window.effective_to < window.effective_from)
      addIssue(['windows', at, 'effective_to'], 'too_small')
    if (window.start_local === '24:00') addIssue(['windows', at, 'start_local'], 'invalid_value')
    if (window.start_local === window.end_local) addIssue(['windows', at, 'end_local'], 'invalid_value')
  })
  const dates = new Set<string>()
  schedule.overrides.forEach((override, at) => {
    if (dates.has(override.date)) addIssue(['overrides', at, 'date'], 'not_unique')
    dates.add(override.date)
    override.windows.forEach((range, which) => {
      if (range.start_local === '24:00') addIssue(['overrides', at, 'windows', which, 'start_local'], 'invalid_value')
      if (range.start_local === range.end_local) addIssue(['overrides', at, 'windows', which, 'end_local'], 'invalid_value')
      if (range.location_id && !known.has(range.location_id)) addIssue(['overrides', at, 'windows', which, 'location_id'], 'invalid_value')
    })
  })
  if (issues.length > 0) throw new Problem('invalid_request', { issues })
}
