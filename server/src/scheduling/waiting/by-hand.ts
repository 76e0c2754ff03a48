import type { Instant } from '@sorrel/contract/kernel/values'
import { offerByHandHours, offerMinutes, undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes, addSeconds } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findOpenings, type Openings, slotCaseOf } from '../availability/openings.ts'
import { judgeStart, listNearest, refuseImpossible } from '../booking/asking.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import { readStanding, refuseUnlicensed, type Standing } from '../booking/standing.ts'
import { settleWay } from '../engine/offers.ts'
import { findWaitingEntryOfProvider, type WaitingEntry } from './access.ts'
import { noOffer, placeOffer } from './placing.ts'
import { endEntry, releaseOffer } from './waiting-list.ts'

type Live = Permitted<WaitingEntry>

/** Runs `work` behind the provider's lock, with the entry as it is then. */
const runLocked = (ctx: Context, { id, provider_id }: Live, work: (ctx: Context, entry: Live) => Promise<void>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    await work(ctx, await findWaitingEntryOfProvider(ctx, id))
  })

/** Takes somebody off the list of their dietitian, also somebody who holds an offer. A second time changes nothing. */
export const removeEntry = (ctx: Context, entry: Live): Promise<void> =>
  runLocked(ctx, entry, async (ctx, entry) => {
    if (entry.status === 'waiting' || entry.status === 'offered') await endEntry(ctx, entry, 'provider')
    else if (entry.ended_by !== 'provider') throw new Problem('not_found')
  })

/**
 * Puts back somebody who was taken off a moment ago, at their old place, before they are told of either. Throws `changed_meanwhile` later,
 * and if they have joined again.
 */
export const restoreEntry = (ctx: Context, entry: Live): Promise<void> =>
  runLocked(ctx, entry, async (ctx, entry) => {
    if (entry.status === 'waiting') return
    const { id, patient_id, provider_id, ended_by, ended_at } = entry
    const isFresh = ended_by === 'provider' && ended_at !== null && addSeconds(ended_at, undoSeconds) >= ctx.now()
    const again = await ctx.db
      .selectFrom('waiting_list_entry')
      .select('id')
      .where('patient_id', '=', patient_id)
      .where('provider_id', '=', provider_id)
      .where('status', 'in', ['waiting', 'offered'])
      .executeTakeFirst()
    if (!isFresh || again) throw new Problem('changed_meanwhile')
    await ctx.db
      .updateTable('waiting_list_entry')
      .set({ ...noOffer, ended_at: null, ended_by: null })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'waiting_list.restored', { subject_id: id, patient_id, provider_id, payload: { entry_id: id } })
  })

/**
 * Holds a free time for one person, whoever has waited longer. It must be one that they could book themselves, also in the last minute of
 * the offer; the offer ends early enough for that.
 */
export const offerByHand = (ctx: Context, entry: Live, starts_at: Instant): Promise<void> =>
  runLocked(ctx, entry, async (ctx, entry) => {
    const { id, provider_id, patient_id, status, state } = entry
    if (status === 'offered' && entry.offered_starts_at === starts_at) return
    if (status !== 'waiting') throw new Problem('changed_meanwhile', { status })
    await refuseImpossible(ctx, { ...entry, starts_at })
    await sweepExpired(ctx, provider_id)
    const openings = await findOpenings(ctx, provider_id, starts_at, addMinutes(starts_at, entry.duration_minutes))
    if (!openings) throw new Problem('not_found')
    const standing = await runAsSystem(ctx, (ctx) => readStanding(ctx, provider_id, patient_id, state))
    refuseUnlicensed(standing, starts_at)
    const expires_at = findEnd(ctx, entry, starts_at, openings, standing)
    refuseUnbookableTime(entry, { starts_at, moments: [ctx.now(), expires_at], openings, standing })
    await placeOffer(ctx, { ...entry, id }, { provider_id, starts_at, expires_at, by_hand: true })
  })

/** When the offer ends: after a day, or as soon as the provider's notice begins. It is never shorter than other offers. */
function findEnd(ctx: Context, { type }: Live, starts_at: Instant, { rules }: Openings, { is_new }: Standing): Instant {
  const isNew = is_new || type === 'Initial Consultation'
  const notice = addMinutes(starts_at, -(isNew ? rules.min_notice_new_minutes : rules.min_notice_minutes))
  const [latest, soonest] = [addMinutes(ctx.now(), offerByHandHours * 60), addMinutes(ctx.now(), offerMinutes)]
  // The instants are all in UTC and of one length, so their order is that of their text.
  const [end] = [notice, latest].sort() as [Instant, Instant]
  return [end, soonest].sort()[1]!
}

type Asked = { starts_at: Instant; moments: readonly Instant[]; openings: Openings; standing: Standing }

/** Throws `slot_not_available` with the rule and the nearest free times if the time cannot be booked at one of these moments. */
function refuseUnbookableTime(entry: Live, { starts_at, moments, openings, standing }: Asked): void {
  const { duration_minutes, type, visit_mode } = entry
  const asking = {
    from: starts_at,
    to: addMinutes(starts_at, 1),
    duration_minutes,
    type,
    visit_mode,
    is_new: standing.is_new,
    holds_offer: true,
  }
  for (const now of moments) {
    const anywhere = slotCaseOf(openings, asking, now)
    const judgment = judgeStart(settleWay(anywhere, [visit_mode], Date.parse(starts_at)), starts_at, standing)
    if (!judgment.ok) throw new Problem('slot_not_available', { rule: judgment.rule, nearest: listNearest(anywhere, starts_at, standing) })
  }
}

/** Takes back an offer that nobody has booked; a second time changes nothing. The person keeps their place. */
export const withdrawOffer = (ctx: Context, entry: Live): Promise<void> =>
  runLocked(ctx, entry, async (ctx, entry) => {
    const { id, patient_id, provider_id, status } = entry
    if (status === 'waiting') return
    if (status !== 'offered') throw new Problem('changed_meanwhile', { status })
    const reservation_id = await releaseOffer(ctx, entry)
    await ctx.db.updateTable('waiting_list_entry').set(noOffer).where('id', '=', id).execute()
    if (reservation_id)
      await record(ctx, 'waiting_list.withdrawn', { subject_id: id, patient_id, provider_id, payload: { entry_id: id, reservation_id } })
  })
