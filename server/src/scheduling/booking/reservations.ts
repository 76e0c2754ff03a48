import type { Instant } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { hashOfToken, makeId, makeToken } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record, tellBrowsers } from '../../kernel/record.ts'
import { decideOrRefuse, loadCase, type Question } from './asking.ts'
import { lockClient, lockProvider, readLiveHolds, sweepExpired } from './held-time.ts'

const holdMinutes = 10
/** How many times a hold may be exchanged for another. */
export const renewalsAllowed = 2
const holds = { name: 'holds', count: 3, seconds: 600 }
/**
 * Devices choose their own ids, so the address has a ceiling, too. A household may hold more than one person, and a liar not much more
 * than a household.
 */
const holdsOfAddress = { name: 'holds_of_address', count: 9, seconds: 600 }
/** A working day. One network address may hold at most a third of it with one provider. */
const dayMinutes = 8 * 60

export type Wanted = Omit<Question, 'location_id' | 'override'> & { reservation_token?: string | undefined }
export type Hold = { reservation_token: string; expires_at: Instant; starts_at: Instant; ends_at: Instant; renewals_left: number }

/**
 * Holds a time for ten minutes, as long as a visit that patients book. With the token of the caller's own hold, exchanges it for the new
 * one in one step, at most twice.
 */
export function reserveSlot(ctx: Context, wanted: Wanted): Promise<Hold> {
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, wanted.provider_id)
    await sweepExpired(ctx, wanted.provider_id)
    const old = wanted.reservation_token ? await findReservation(ctx, wanted.reservation_token) : undefined
    if (wanted.reservation_token && (!old?.live || old.renewals >= renewalsAllowed)) throw new Problem('hold_expired')
    await refuseTooMany(ctx, wanted, old?.id ?? null)
    await refuseUnlessFree(ctx, wanted, old?.id ?? null)
    if (old) await endReservation(ctx, old.id, 'released')
    return placeHold(ctx, wanted, old ? old.renewals + 1 : 0)
  })
}

async function placeHold(ctx: Context, wanted: Wanted, renewals: number): Promise<Hold> {
  const reservation_token = makeToken()
  await knowToken(ctx, reservation_token)
  const { provider_id, starts_at, duration_minutes, type, visit_mode } = wanted
  const ends_at = addMinutes(starts_at, duration_minutes)
  const expires_at = addMinutes(ctx.now(), holdMinutes)
  const id = makeId()
  await ctx.db
    .insertInto('reservation')
    .values({
      id,
      token_hash: hashOfToken(reservation_token),
      provider_id,
      starts_at,
      ends_at,
      duration_minutes,
      type,
      visit_mode,
      expires_at,
      renewals,
      client_key: ctx.client.address,
      device_key: ctx.client.device ?? null,
      created_at: ctx.now(),
    })
    .execute()
  // Not an event, since nothing about a hold is worth keeping; it only appears in the dietitian's open calendar.
  await tellBrowsers(ctx, 'hold.placed', { subject_id: id, provider_id })
  return { reservation_token, expires_at, starts_at, ends_at, renewals_left: renewalsAllowed - renewals }
}

async function refuseTooMany(ctx: Context, wanted: Wanted, except: string | null): Promise<void> {
  const device_key = ctx.client.device ?? null
  await lockClient(ctx, ctx.client.address)
  const live = await readLiveHolds(ctx, {
    client_key: ctx.client.address,
    device_key,
    provider_id: wanted.provider_id,
    around: wanted.starts_at,
    except,
  })
  const tooMany = live.of_device >= ctx.limits.ceiling(holds) || live.of_address >= ctx.limits.ceiling(holdsOfAddress)
  const mostMinutes = (dayMinutes / 3) * Math.max(1, ctx.config.rate_limit_factor)
  if (tooMany || live.minutes_of_day + wanted.duration_minutes > mostMinutes)
    throw new Problem('too_many_requests', { limit: 'holds' }, holdMinutes * 60)
}

async function refuseUnlessFree(ctx: Context, wanted: Wanted, ownReservationId: string | null): Promise<void> {
  decideOrRefuse(ctx, await loadCase(ctx, wanted, { own_reservation_id: ownReservationId }), wanted)
}

/** Names a token to row-level security, which shows a reservation to whoever can name the hash of its token. */
export async function knowToken(ctx: Context, token: string): Promise<void> {
  await sql`select set_config('app.reservation_hash', ${hashOfToken(token)}, true)`.execute(ctx.db)
}

/** The hold of a token in any state; undefined if there never was one. Must run in a transaction. */
export async function findReservation(ctx: Context, token: string) {
  await knowToken(ctx, token)
  const found = await ctx.db
    .selectFrom('reservation')
    .select(['id', 'provider_id', 'starts_at', 'duration_minutes', 'renewals', 'status', 'expires_at', 'appointment_id', 'client_key'])
    .where('token_hash', '=', hashOfToken(token))
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, live: found.status === 'held' && found.expires_at > ctx.now() }
}

/** Ends a hold. `consumed` frees its time for the visit that takes its place in the same transaction. */
export async function endReservation(ctx: Context, id: string, status: 'consumed' | 'released'): Promise<void> {
  const ended = await ctx.db.updateTable('reservation').set({ status }).where('id', '=', id).where('status', '=', 'held').executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw new Problem('hold_expired')
}

/** Stores which visit took the place of a hold. If the hold was an offer from the waiting list, its entry becomes booked. */
export async function nameSuccessor(ctx: Context, id: string, appointmentId: string): Promise<void> {
  const { client_key } = await ctx.db
    .updateTable('reservation')
    .set({ appointment_id: appointmentId })
    .where('id', '=', id)
    .returning('client_key')
    .executeTakeFirstOrThrow()
  if (!isOffer({ client_key })) return
  const entry = await ctx.db
    .updateTable('waiting_list_entry')
    .set({ status: 'booked', ended_at: ctx.now() })
    .where('id', '=', client_key.slice(waitingListKey.length))
    .where('status', 'in', ['waiting', 'offered'])
    .returning(['id', 'patient_id', 'provider_id'])
    .executeTakeFirst()
  if (!entry) return
  const { patient_id, provider_id } = entry
  const payload = { entry_id: entry.id, appointment_id: appointmentId }
  await record(ctx, 'waiting_list.booked', { subject_id: entry.id, patient_id, provider_id, payload })
}

/** Whether a hold was made for somebody on the waiting list. */
export const isOffer = ({ client_key }: { client_key: string }): boolean => client_key.startsWith(waitingListKey)

/**
 * Throws `offer_of_another` if the hold was made for somebody else on the waiting list, such as when a message was passed on, or opened by
 * somebody who is signed in with another number.
 */
export async function refuseForeignOffer(ctx: Context, hold: { client_key: string }, patientId: string): Promise<void> {
  if (!isOffer(hold)) return
  const entry = await ctx.db
    .selectFrom('waiting_list_entry')
    .select('id')
    .where('id', '=', hold.client_key.slice(waitingListKey.length))
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!entry) throw new Problem('offer_of_another')
}

/** The `client_key` of an offer begins with this; the id of the entry follows. */
export const waitingListKey = 'waiting_list:'
