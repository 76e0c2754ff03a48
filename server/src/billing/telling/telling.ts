import { decideNotice, findEarliestCharge, type NoticeWanted, partNoticeHours } from '@sorrel/contract/billing/collecting'
import type { NoticeKind } from '@sorrel/contract/billing/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { findTimeAfterQuietHours } from '../../notifications/quiet-hours.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { isPaidAtOnce } from '../../packages/references.ts'
import type { Standing } from '../reading/facts.ts'
import { type Card, findCard, isAnother, readToldCard } from './cards.ts'
import { listPayersOf, minutesUntilPayer, tellPayers } from './payers.ts'

/**
 * Tells a patient what they do not know yet about their bills: that a card is charged, when and how much, or that this changed. However many bills it is
 * about, the patient gets one message. Runs as the system.
 */
export async function tellAboutAll(ctx: Context, bills: readonly Standing[]): Promise<void> {
  const told: Told[] = []
  for (const standing of bills) {
    const notice = await tellAbout(ctx, standing)
    if (notice) told.push(notice)
  }
  const [first, ...further] = told
  if (!first) return
  await tellPayers(
    ctx,
    told.flatMap(({ payers }) => payers),
    first.created_at,
  )
  const more = further.length > 0 ? { further_notice_ids: further.map(({ id }) => id) } : {}
  await announce(ctx, first, more)
  for (const notice of further) await announce(ctx, notice, { told_by: first.id })
}

type With = { further_notice_ids?: string[]; told_by?: string }

async function announce(ctx: Context, { id, bill_id, patient_id, kind }: Told, more: With): Promise<void> {
  await record(ctx, 'bill.announced', { subject_id: bill_id, patient_id, payload: { bill_id, bill_notice_id: id, kind, ...more } })
}

async function tellAbout(ctx: Context, standing: Standing): Promise<Told | undefined> {
  const { row, facts, settled, due } = standing
  if (isFarOff(ctx, due.part, row.collect_at) || (await isPaidAtOnce(ctx, row.reference))) return undefined
  const card = await findCard(ctx, row.patient_id, row.type)
  const toldCard = row.collect_at === null ? undefined : await readToldCard(ctx, row.id)
  const wanted = decideNotice({
    ...{ state: settled.state, due_cents: due.amount_cents, is_part: due.part !== null, has_card: card !== undefined },
    gave_up: row.failures > 0 && row.next_try_at === null,
    paid_cents: Math.max(0, facts.paid_cents - facts.refunded_cents) + settled.credit_cents,
    ...{ told_cents: row.told_cents, collect_at: row.collect_at },
    is_later: row.collect_at !== null && due.part !== null && due.part.collect_at > row.collect_at,
    is_other_card: row.collect_at !== null && card !== undefined && isAnother(card, toldCard),
  })
  if (!wanted) return undefined
  const notice = await tell(ctx, standing, wanted, card)
  return { ...notice, payers: listPayersOf(notice, { card, toldHolder: toldCard?.holder_id ?? undefined }) }
}

/** A part of a plan whose day is far away is told about some days before it. `collect_at`: the moment that was told already. */
export const isFarOff = (ctx: Context, part: Standing['due']['part'], collect_at: string | null): boolean =>
  part !== null && part.n > 1 && collect_at === null && addMinutes(part.collect_at, -partNoticeHours * 60) > ctx.now()

async function tell(ctx: Context, standing: Standing, wanted: NoticeWanted, card: Card | undefined): Promise<Notice> {
  const { row } = standing
  const { amount_cents, kind } = wanted
  const collect_at = wanted.collect === 'none' ? null : wanted.collect === 'keep' ? row.collect_at : await findMoment(ctx, standing, card)
  const id = makeIdAt(ctx.now())
  const notice = { id, bill_id: row.id, patient_id: row.patient_id, kind, amount_cents, collect_at, created_at: ctx.now() }
  await ctx.db
    .insertInto('bill_notice')
    .values({ ...notice, instrument_id: collect_at === null ? null : (card?.instrument_id ?? null) })
    .execute()
  const isAnew = wanted.collect === 'new'
  await ctx.db
    .updateTable('bill')
    .set({
      ...{ told_at: ctx.now(), told_cents: amount_cents, collect_at, updated_at: ctx.now() },
      ...(collect_at !== null && row.state === 'due' && { state: 'upcoming' as const }),
      // Whoever is told anew begins with the first try.
      ...(isAnew && { failures: 0, first_failed_at: null, next_try_at: null }),
    })
    .where('id', '=', row.id)
    .execute()
  return notice
}

type Notice = { id: string; bill_id: string; patient_id: string; kind: NoticeKind; collect_at: string | null; created_at: string }
/** A notice with the people whose cards it is about, other than its patient. */
type Told = Notice & { payers: string[] }

/**
 * When the card is charged: not before the hours of the notice have passed since it could reach the person and the holder of the card, whose text
 * messages wait for the morning, and not before the day that a plan sets.
 */
async function findMoment(ctx: Context, { row, due }: Standing, card: Card | undefined): Promise<string> {
  const reached = []
  for (const id of new Set([row.patient_id, card?.holder_id ?? row.patient_id])) {
    const person = await findRecipient(ctx, 'patient', id)
    const sent = id === row.patient_id ? ctx.now() : addMinutes(ctx.now(), minutesUntilPayer)
    reached.push(findTimeAfterQuietHours(sent, person?.time_zone ?? ctx.config.time_zone))
  }
  const earliest = findEarliestCharge(reached.toSorted().at(-1)!)
  return due.part !== null && due.part.collect_at > earliest ? due.part.collect_at : earliest
}
