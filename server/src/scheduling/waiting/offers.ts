import type { Instant } from '@sorrel/contract/kernel/values'
import { offerMinutes } from '@sorrel/contract/scheduling/rules'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { findTimeAfterQuietHours } from '../../notifications/quiet-hours.ts'
import { findWhoAnswers } from '../../notifications/recipients.ts'
import { isMinor } from '../../patients/ages.ts'
import { findOpenings, type Openings, slotCaseOf } from '../availability/openings.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import { waitingListKey } from '../booking/reservations.ts'
import { findFullScope, isLicensed, readStanding, type Standing, seesAge } from '../booking/standing.ts'
import { weekdayOf } from '../engine/instants.ts'
import { settleWay } from '../engine/offers.ts'
import { findLocalDayAt, findOffsetAt, offsetTableOf } from '../engine/offsets.ts'
import { mayStart } from '../engine/slots.ts'
import { noOffer, placeOffer } from './placing.ts'

/** A time that somebody gave up. It is not offered to `freed_by`, who gave it up. */
export type FreedTime = { provider_id: string; starts_at: Instant; freed_by: string | null }
/** Somebody who waits, with what decides about a time for them. */
export type Waiting = {
  id: string
  patient_id: string
  type: AppointmentType
  visit_mode: BookingMode
  duration_minutes: number
  from_date: string
  to_date: string
  weekdays: string[]
  part_of_day: 'morning' | 'afternoon' | 'evening' | null
  /** The state that a newcomer named. */
  state: string | null
  time_zone: string | null
}

/**
 * Holds a freed time for 15 minutes for the first person on the provider's waiting list who can use it and is awake, and records
 * `waiting_list.offered`. Nobody gets the same time twice, so a sleeping person must not use up their one offer. If everybody sleeps,
 * the time is offered again on the first of their mornings. Runs as the system.
 */
export function offerTime(ctx: Context, freed: FreedTime): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, freed.provider_id)
    await ctx.db.deleteFrom('freed_time').where('provider_id', '=', freed.provider_id).where('starts_at', '=', freed.starts_at).execute()
    if (freed.starts_at <= ctx.now()) return
    await sweepExpired(ctx, freed.provider_id)
    const waiting = await findWaiting(ctx, freed)
    if (waiting.length === 0) return
    const openings = await findOpenings(ctx, freed.provider_id, freed.starts_at, addMinutes(freed.starts_at, 240))
    if (!openings) return
    const mornings: Instant[] = []
    for (const entry of waiting) {
      if (!fitsWish(entry, freed.starts_at, openings) || !(await couldBook(ctx, entry, freed.starts_at, openings))) continue
      const awake = findTimeAfterQuietHours(ctx.now(), entry.time_zone ?? openings.time_zone)
      if (awake <= ctx.now()) return placeOffer(ctx, entry, { ...freed, expires_at: addMinutes(ctx.now(), offerMinutes) })
      mornings.push(awake)
    }
    await offerLater(ctx, freed, mornings)
  })
}

/** Stores the time until the first of these mornings, if that comes before the time itself. */
async function offerLater(ctx: Context, { provider_id, starts_at, freed_by }: FreedTime, mornings: Instant[]): Promise<void> {
  const offer_at = mornings.sort()[0]
  if (!offer_at || offer_at >= starts_at) return
  await ctx.db.insertInto('freed_time').values({ provider_id, starts_at, freed_by, offer_at }).execute()
}

/** Offers the stored times again whose morning has come. */
async function offerAgain(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('freed_time')
    .select(['provider_id', 'starts_at', 'freed_by'])
    .where('offer_at', '<=', ctx.now())
    .orderBy('offer_at')
    .orderBy('starts_at')
    .execute()
  for (const freed of due) await offerTime(ctx, freed)
}

/**
 * The people who wait for this provider, longest first, without those who already had an offer of this time or have another visit then.
 */ // reads patients
async function findWaiting(ctx: Context, { provider_id, starts_at, freed_by }: FreedTime): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select e.id, e.patient_id, e.type, e.visit_mode, e.duration_minutes, e.from_date, e.to_date, e.weekdays, e.part_of_day, e.state, p.time_zone
    from waiting_list_entry e join patient p on p.id = e.patient_id and p.deleted_at is null
    where e.provider_id = ${provider_id} and e.status = 'waiting' and e.patient_id is distinct from ${freed_by}
      and not exists (select from reservation r where r.provider_id = e.provider_id and r.starts_at = ${starts_at} and r.client_key = ${waitingListKey} || e.id)
      and not exists (select from appointment a where a.patient_id = e.patient_id and a.status = 'Scheduled'
        and a.starts_at < ${starts_at}::timestamptz + make_interval(mins => e.duration_minutes) and a.ends_at > ${starts_at})
    order by e.created_at, e.id`.execute(ctx.db)
  return rows
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Whether a start lies on the dates, on the weekdays and in the part of the day that a person wants, by their own clock. */
function fitsWish(entry: Waiting, starts_at: Instant, openings: Openings): boolean {
  const offsets = offsetTableOf(entry.time_zone ?? openings.time_zone)
  const at = Date.parse(starts_at)
  const local = new Date(at + findOffsetAt(offsets, at)).toISOString()
  const [date, hour] = [local.slice(0, 10), Number(local.slice(11, 13))]
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return (
    date >= entry.from_date &&
    date <= entry.to_date &&
    (entry.weekdays.length === 0 || entry.weekdays.includes(weekdays[weekdayOf(findLocalDayAt(offsets, at))]!)) &&
    (entry.part_of_day === null || entry.part_of_day === part)
  )
}

/** Whether this person could book the time now, and still in the last minute of the offer. */
async function couldBook(ctx: Context, entry: Waiting, starts_at: Instant, openings: Openings): Promise<boolean> {
  const { duration_minutes, type, visit_mode } = entry
  const standing = await readStanding(ctx, openings.provider_id, entry.patient_id, entry.state)
  if (!isLicensed(standing, starts_at) || !seesAge(standing, starts_at) || findFullScope(standing.upcoming, 1)) return false
  if (!(await canAnswer(ctx, entry.patient_id, standing))) return false
  const from_waiting_list = true
  const asking = {
    from: starts_at,
    to: addMinutes(starts_at, 1),
    duration_minutes,
    type,
    visit_mode,
    is_new: standing.is_new,
    from_waiting_list,
  }
  const start = Date.parse(starts_at)
  const at = [ctx.now(), addMinutes(ctx.now(), offerMinutes)]
  return at.every((now) => mayStart(settleWay(slotCaseOf(openings, asking, now), [visit_mode], start), start).ok)
}

/** Whether a message reaches somebody who may book: the patient, unless they are under age, or their guardian. */
export async function canAnswer(ctx: Context, patientId: string, standing: Standing): Promise<boolean> {
  const who = await findWhoAnswers(ctx, patientId)
  return who === 'guardian' || (who === 'self' && !isMinor(standing, ctx.now()))
}

/** The first date that is not over everywhere: no time zone is a day behind UTC. */
export const findFirstDayAlive = (ctx: Context): string => addMinutes(ctx.now(), -24 * 60).slice(0, 10)

/**
 * Ends expired holds, passes lapsed offers on to the next person, offers stored times again, and ends entries whose dates have passed.
 * Runs as the system.
 */
export async function sweepHolds(ctx: Context): Promise<void> {
  const overdue = await ctx.db
    .selectFrom('reservation')
    .select('provider_id')
    .distinct()
    .where('status', '=', 'held')
    .where('expires_at', '<=', ctx.now())
    .execute()
  for (const { provider_id } of overdue)
    await transaction(ctx, async (ctx) => {
      await lockProvider(ctx, provider_id)
      await sweepExpired(ctx, provider_id)
    })
  for (const lapsed of await findLapsedOffers(ctx)) await passOfferOn(ctx, lapsed)
  await offerAgain(ctx)
  await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('waiting_list_entry')
      .set({ status: 'ended', ended_at: ctx.now(), ended_by: 'dates' })
      .where('status', '=', 'waiting')
      .where('to_date', '<', findFirstDayAlive(ctx))
      .execute(),
  )
}

const forgottenAtOnce = 5000

/**
 * Deletes holds one day after the time that they were for. Anybody may make holds, and nobody comes back with their tokens. Runs as the
 * system.
 */
export async function forgetHolds(ctx: Context): Promise<void> {
  const dayAgo = addMinutes(ctx.now(), -24 * 60)
  await transaction(ctx, (ctx) =>
    sql`
      delete from app.reservation
      where id in (
        select id
        from app.reservation
        where status <> 'held'
          and starts_at < ${dayAgo}
        limit ${sql.lit(forgottenAtOnce)}
      )`.execute(ctx.db),
  )
}

type Lapsed = Awaited<ReturnType<typeof findLapsedOffers>>[number]

const findLapsedOffers = (ctx: Context) =>
  ctx.db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('reservation as hold', 'hold.id', 'entry.offered_reservation_id')
    .select(['entry.id', 'entry.patient_id', 'entry.provider_id', 'hold.id as reservation_id', 'hold.starts_at'])
    .where('entry.status', '=', 'offered')
    .where('hold.status', '!=', 'held')
    .orderBy('entry.offered_at')
    .execute()

async function passOfferOn(ctx: Context, { id, patient_id, provider_id, reservation_id, starts_at }: Lapsed): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const back = await ctx.db
      .updateTable('waiting_list_entry')
      .set(noOffer)
      .where('id', '=', id)
      .where('status', '=', 'offered')
      .where('offered_reservation_id', '=', reservation_id)
      .executeTakeFirst()
    if (back.numUpdatedRows === 0n) return
    await record(ctx, 'waiting_list.lapsed', { subject_id: id, patient_id, provider_id, payload: { entry_id: id, reservation_id } })
    await offerTime(ctx, { provider_id, starts_at, freed_by: null })
  })
}
