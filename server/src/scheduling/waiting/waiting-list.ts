import { mostWaitingLists } from '@sorrel/contract/scheduling/rules'
import type { joinWaitingList } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, requirePatientActor, transaction } from '../../kernel/context.ts'
import { hashOfToken, makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findWhoAnswers } from '../../notifications/recipients.ts'
import { lockProvider } from '../booking/held-time.ts'
import { endReservation, findReservation } from '../booking/reservations.ts'
import type { SchedulingTables } from '../tables.ts'
import { findEntriesOf, findWaitingEntry, type WaitingEntry } from './access.ts'
import { type Entry, showEntry } from './entries.ts'
import { admitNewcomer, countNewcomer, refuseUnbookable } from './joining.ts'
import { findFirstDayAlive } from './offers.ts'
import { makeEntryToken, makeOfferToken } from './tokens.ts'

type Wish = z.output<typeof joinWaitingList.body>

const longestDays = 366

/**
 * Puts the caller on a provider's waiting list. A second live entry with the same provider throws `already_exists`; whoever could not book
 * an offered time is refused as in booking. Somebody of whom we know only a phone number also says who they are.
 */
export async function joinList(ctx: Context, wish: Wish): Promise<Entry> {
  const { patient_id } = requirePatientActor(ctx)
  refuseRange(ctx, wish)
  const id = makeId()
  const { provider_id } = wish
  if (wish.newcomer) await countNewcomer(ctx)
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const newcomer = await admitNewcomer(ctx, patient_id, wish.newcomer)
    await refuseUnbookable(ctx, patient_id, wish, newcomer)
    const joined = await ctx.db
      .insertInto('waiting_list_entry')
      .values({ ...rowOf(ctx, wish), ...newcomer, id, patient_id, token_hash: hashOfToken(makeEntryToken(ctx, id)) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (joined.numInsertedOrUpdatedRows === 0n) throw new Problem('already_exists')
    await refuseTooManyLists(ctx, patient_id)
    await record(ctx, 'waiting_list.joined', { subject_id: id, patient_id, provider_id, payload: { entry_id: id } })
  })
  return showEntry(ctx, id)
}

const rowOf = (ctx: Context, { provider_id, type, visit_mode, duration_minutes, from, to, weekdays, part_of_day }: Wish) => ({
  ...{ provider_id, type, visit_mode, duration_minutes, weekdays },
  from_date: from,
  to_date: to,
  part_of_day: part_of_day ?? null,
  offered_reservation_id: null,
  offered_at: null,
  offered_starts_at: null,
  offer_expires_at: null,
  created_at: ctx.now(),
})

/** Refuses a range that has passed, is in the wrong order or is longer than a year. */
function refuseRange(ctx: Context, { from, to }: Wish): void {
  if (to < from) throw refuseValue('body', ['to'], 'too_small')
  if (to < findFirstDayAlive(ctx)) throw refuseValue('body', ['to'], 'too_small')
  if (Date.parse(to) - Date.parse(from) > longestDays * 86_400_000) throw refuseValue('body', ['to'], 'too_big')
}

/** Counts the new entry, too. Two calls at once for two providers may pass the number by one. */
async function refuseTooManyLists(ctx: Context, patientId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('waiting_list_entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['waiting', 'offered'])
    .where('to_date', '>=', findFirstDayAlive(ctx))
    .executeTakeFirstOrThrow()
  if (Number(count) > mostWaitingLists) throw new Problem('too_many_waiting_lists', { maximum: mostWaitingLists })
}

/** Takes an entry of the calling patient off the list. A time that is held for them becomes free for the next person. */
export async function leaveList(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockProvider(ctx, (await findWaitingEntry(ctx, id)).provider_id)
    // Read again under the lock: in the meantime a time may have been offered or booked.
    await endEntry(ctx, await findWaitingEntry(ctx, id), 'patient')
  })
}

type EndedBy = NonNullable<Exclude<SchedulingTables['waiting_list_entry']['ended_by'], null>['__select__']>

/** Takes an entry off the list; runs in the caller's locked transaction. */
export async function endEntry(ctx: Context, entry: Permitted<WaitingEntry>, ended_by: EndedBy): Promise<void> {
  const { id, patient_id, provider_id } = entry
  await ctx.db.updateTable('waiting_list_entry').set({ status: 'ended', ended_at: ctx.now(), ended_by }).where('id', '=', id).execute()
  const payload = { entry_id: id, reservation_id: await releaseOffer(ctx, entry) }
  const name = ended_by === 'provider' ? 'waiting_list.removed' : 'waiting_list.left'
  await record(ctx, name, { subject_id: id, patient_id, provider_id, payload })
}

/** Ends the hold of an entry's offer, if there is one. Returns its id. Runs in the caller's locked transaction. */
export async function releaseOffer(ctx: Context, { offered_reservation_id }: Permitted<WaitingEntry>): Promise<string | null> {
  const offered = offered_reservation_id && (await findReservation(ctx, makeOfferToken(ctx, offered_reservation_id)))
  if (!offered) return null
  if (offered.status === 'held') await endReservation(ctx, offered.id, 'released')
  return offered.id
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
      if (entry) await endEntry(ctx, entry, 'guardianship')
    })
}
