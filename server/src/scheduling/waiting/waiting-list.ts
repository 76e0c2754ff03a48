import type { WaitingListEntry } from '@sorrel/contract/scheduling/schemas'
import type { joinWaitingList } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getGuardianId, requirePatientActor, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findWhoAnswers } from '../../notifications/recipients.ts'
import { isMinor } from '../../patients/ages.ts'
import { lockProvider } from '../booking/held-time.ts'
import { endReservation, findReservation } from '../booking/reservations.ts'
import { readStanding, refuseUnseenAge, seesAge } from '../booking/standing.ts'
import { findEntriesOf, findWaitingEntry, type WaitingEntry } from './access.ts'
import { findFirstDayAlive, makeOfferToken } from './offers.ts'

type Entry = z.input<typeof WaitingListEntry>
type Wish = z.output<typeof joinWaitingList.body>

const longestDays = 366

/**
 * Puts the calling patient on a provider's waiting list. A second live entry with the same provider throws `already_exists`; whoever could
 * not book an offered time is refused as in booking.
 */
export async function joinList(ctx: Context, wish: Wish): Promise<Entry> {
  const { patient_id } = requirePatientActor(ctx)
  refuseRange(ctx, wish)
  const id = makeId()
  const { provider_id, type, visit_mode, duration_minutes, from, to, weekdays, part_of_day } = wish
  await transaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, provider_id)
    await refuseUnbookable(ctx, patient_id, wish)
    const joined = await ctx.db
      .insertInto('waiting_list_entry')
      .values({
        id,
        provider_id,
        patient_id,
        type,
        visit_mode,
        duration_minutes,
        from_date: from,
        to_date: to,
        weekdays,
        part_of_day: part_of_day ?? null,
        offered_reservation_id: null,
        offered_at: null,
        offered_starts_at: null,
        offer_expires_at: null,
        created_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (joined.numInsertedOrUpdatedRows === 0n) throw new Problem('already_exists')
    await record(ctx, 'waiting_list.joined', { subject_id: id, patient_id, provider_id, payload: { entry_id: id } })
  })
  return entryAnswerOf(ctx, await selectEntries(ctx).where('entry.id', '=', id).executeTakeFirstOrThrow())
}

/** Refuses a range that has passed, is in the wrong order or is longer than a year. */
function refuseRange(ctx: Context, { from, to }: Wish): void {
  if (to < from) throw refuseValue('body', ['to'], 'too_small')
  if (to < findFirstDayAlive(ctx)) throw refuseValue('body', ['to'], 'too_small')
  if (Date.parse(to) - Date.parse(from) > longestDays * 86_400_000) throw refuseValue('body', ['to'], 'too_big')
}

/** Throws `not_found` for an unknown provider and for one who has left. */ // reads providers
async function refuseUnknown(ctx: Context, providerId: string): Promise<void> {
  const provider = await ctx.db
    .selectFrom('provider')
    .select('id')
    .where('id', '=', providerId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!provider) throw new Problem('not_found')
}

/** Refuses somebody under age who acts alone, and a provider who sees the patient's age group on neither the first nor the last date. */
async function refuseUnbookable(ctx: Context, patientId: string, { provider_id, from, to }: Wish): Promise<void> {
  const standing = await readStanding(ctx, provider_id, patientId)
  if (!getGuardianId(ctx.actor) && isMinor(standing, ctx.now())) throw new Problem('guardian_required')
  const last = `${to}T12:00:00.000Z`
  if (!seesAge(standing, last)) refuseUnseenAge(ctx, standing, `${from}T12:00:00.000Z`, ['provider_id'])
}

/** The calling patient's live entries, or the entries of the people who wait for the calling provider, in the order of their turn. */
export async function listWaiting(ctx: Context): Promise<Entry[]> {
  const { actor } = ctx
  const mine =
    actor.kind === 'patient'
      ? selectEntries(ctx).where('entry.patient_id', '=', actor.patient_id)
      : selectEntries(ctx).where('entry.provider_id', '=', requireProviderActor(ctx).provider_id)
  const rows = await mine
    .where('entry.status', 'in', ['waiting', 'offered'])
    .where('entry.to_date', '>=', findFirstDayAlive(ctx))
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .execute()
  return rows.map((row) => entryAnswerOf(ctx, row))
}

/** Takes an entry of the calling patient off the list. A time that is held for them becomes free for the next person. */
export async function leaveList(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, (await findWaitingEntry(ctx, id)).provider_id)
    // Read again under the lock: in the meantime a time may have been offered or booked.
    await endEntry(ctx, await findWaitingEntry(ctx, id))
  })
}

/** Takes an entry off the list; runs in the caller's locked transaction. */
async function endEntry(ctx: Context, entry: Permitted<WaitingEntry>): Promise<void> {
  const { id, patient_id, provider_id } = entry
  await ctx.db.updateTable('waiting_list_entry').set({ status: 'ended' }).where('id', '=', id).execute()
  const offered = entry.offered_reservation_id && (await findReservation(ctx, makeOfferToken(ctx, entry.offered_reservation_id)))
  if (offered && offered.status === 'held') await endReservation(ctx, offered.id, 'released')
  const payload = { entry_id: id, reservation_id: offered ? offered.id : null }
  await record(ctx, 'waiting_list.left', { subject_id: id, patient_id, provider_id, payload })
}

/**
 * Takes a patient whom no message reaches any more, because nobody acts for them now, off every list. Times that are held for them become
 * free for others. Runs as the system.
 */
export async function leaveAllLists(ctx: Context, patientId: string): Promise<void> {
  if (await findWhoAnswers(ctx, patientId)) return
  for (const { id, provider_id } of await findEntriesOf(ctx, patientId))
    await transaction(ctx, async (ctx) => {
      await lockProvider(ctx, provider_id)
      const entry = (await findEntriesOf(ctx, patientId)).find((one) => one.id === id)
      if (entry) await endEntry(ctx, entry)
    })
}

// reads providers
const selectEntries = (ctx: Context) =>
  ctx.db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('provider', 'provider.id', 'entry.provider_id')
    .selectAll('entry')
    .select(['provider.first_name', 'provider.last_name'])

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

function entryAnswerOf(ctx: Context, row: Row): Entry {
  const offered = row.status === 'offered'
  return {
    ...row,
    provider_name: `${row.first_name} ${row.last_name}`,
    from: row.from_date,
    to: row.to_date,
    offered_starts_at: offered ? row.offered_starts_at : null,
    offer_expires_at: offered ? row.offer_expires_at : null,
    reservation_token: offered && ctx.actor.kind === 'patient' ? makeOfferToken(ctx, row.offered_reservation_id ?? '') : null,
  }
}
