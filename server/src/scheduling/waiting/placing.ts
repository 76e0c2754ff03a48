import type { Instant } from '@sorrel/contract/kernel/values'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { hashOfToken, makeId } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { knowToken, renewalsAllowed, waitingListKey } from '../booking/reservations.ts'
import type { WaitingEntry } from './access.ts'
import { makeOfferToken } from './tokens.ts'

type Offered = Pick<WaitingEntry, 'id' | 'patient_id' | 'type' | 'visit_mode' | 'duration_minutes'>
type Time = { provider_id: string; starts_at: Instant; expires_at: Instant; by_hand?: true }

/** Holds a time for somebody who waits, and records `waiting_list.offered`. Runs in the caller's transaction, behind the provider's lock. */
export async function placeOffer(ctx: Context, entry: Offered, { provider_id, starts_at, expires_at, by_hand }: Time): Promise<void> {
  const id = makeId()
  const { duration_minutes, type, visit_mode, patient_id } = entry
  const token = makeOfferToken(ctx, id)
  await knowToken(ctx, token)
  await ctx.db
    .insertInto('reservation')
    .values({
      id,
      token_hash: hashOfToken(token),
      provider_id,
      starts_at,
      ends_at: addMinutes(starts_at, duration_minutes),
      duration_minutes,
      type,
      visit_mode,
      expires_at,
      // An offer cannot be renewed, since others wait for the same time.
      renewals: renewalsAllowed,
      client_key: `${waitingListKey}${entry.id}`,
      device_key: null,
      created_at: ctx.now(),
    })
    .execute()
  await ctx.db
    .updateTable('waiting_list_entry')
    .set({
      status: 'offered',
      offered_reservation_id: id,
      offered_at: ctx.now(),
      offered_starts_at: starts_at,
      offer_expires_at: expires_at,
    })
    .where('id', '=', entry.id)
    .execute()
  const payload = { entry_id: entry.id, reservation_id: id, starts_at, ...(by_hand && { by_hand }) }
  await record(ctx, 'waiting_list.offered', { subject_id: entry.id, patient_id, provider_id, payload })
}

/** An entry that waits again, after an offer that nobody took or that was taken back. */
export const noOffer = {
  status: 'waiting',
  offered_reservation_id: null,
  offered_at: null,
  offered_starts_at: null,
  offer_expires_at: null,
} as const
