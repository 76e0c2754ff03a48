import type { Selectable } from 'kysely'
import type { Repeats, Sent } from '../../integrations/sms/index.ts'
import { readEvent } from '../../kernel/assembly/listeners.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { carryMessage } from '../carrying.ts'
import { writeLeaving } from '../choices/writing.ts'
import { sendNotification } from '../job-names.ts'
import type { Letter, Message, RecipientKind, Written } from '../message.ts'
import { carryPush } from '../push/carrying.ts'
import { findTimeAfterQuietHours } from '../quiet-hours.ts'
import { type Address, explainNoAddress, findAddress, findRecipient } from '../recipients.ts'
import type { NotificationTables } from '../tables.ts'
import { type Ending, hashAddress, mailInstead, reasonOfCode, rememberFault, rememberMailbox } from './outcomes.ts'

type Row = Selectable<NotificationTables['notification']>

/** After so many tries, which take about half a day, a carrier that does not answer is given up. */
const mostAttempts = 12

/**
 * Sends one message of the outbox. The row stays locked during the call to the carrier, so that two workers never both send it. An outage
 * throws, and the job tries again. Of a try that ended without an answer nobody knows whether the message went out. The carrier of texts knows
 * no keys of ours, so the next try first looks among the texts that it sent to the number; an e-mail has the row's id as its Message-ID, by which
 * a mail program may know the second one.
 *
 * An Undo may come at any moment. The attempt is counted before the message is written, so whoever undoes after the writing finds an
 * attempt, and a correction follows. Whoever undoes before it leaves a message that is no longer true and is not sent.
 */
export async function sendOne(ctx: Context, messages: readonly Message[], id: string): Promise<void> {
  const row = await ctx.db.selectFrom('notification').selectAll().where('id', '=', id).where('status', '=', 'queued').executeTakeFirst()
  if (!row || (await waitsOn(ctx, row))) return
  const address = await findAddress(ctx, { kind: row.recipient_kind, id: row.recipient_id, channel: row.channel })
  if (!address) return endWithoutAddress(ctx, row)
  await countAttempts(ctx, id, row.attempts + 1)
  const written = await writeOne(ctx, messages, row, address)
  try {
    await handOver(ctx, row, address, written)
  } catch (error) {
    if (row.attempts + 1 < mostAttempts) throw error
    ctx.log.error({ err: error, notification: id }, 'a carrier was given up')
    await endUnsent(ctx, row, { status: 'failed', reason: 'no_answer' })
  }
}

/** Whether it is night where the person is by now, though it was not when the message was planned. The message then waits for their morning. */
async function waitsOn(ctx: Context, row: Row): Promise<boolean> {
  const { waits, recipient_id, send_after: due, not_before } = row
  if (!waits || !recipient_id || due === null || due > ctx.now()) return false
  // What was due by day when it was planned, and is on time, needs no second look.
  if (due === not_before && ctx.now() < addMinutes(due, 15)) return false
  const to = await findRecipient(ctx, row.recipient_kind as RecipientKind, recipient_id)
  const send_after = to && findTimeAfterQuietHours(ctx.now(), to.time_zone, to.quiet)
  if (!send_after || send_after <= ctx.now()) return false
  await planAnew(ctx, row.id, send_after)
  return true
}

/** Moves a message that waits to another moment. */
export const planAnew = (ctx: Context, id: string, send_after: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('notification').set({ send_after }).where('id', '=', id).where('status', '=', 'queued').execute()
    await enqueue(ctx, sendNotification, { notification_id: id }, { key: `notification:${id}`, run_at: send_after })
  })

const endWithoutAddress = async (ctx: Context, row: Row): Promise<void> => {
  const reason = await explainNoAddress(ctx, { kind: row.recipient_kind, id: row.recipient_id, channel: row.channel })
  await endUnsent(ctx, row, { status: 'suppressed', reason })
}

/** Ends a message that did not arrive, and queues what goes out in its place. */
const endUnsent = (ctx: Context, row: Row, ending: Ending): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await finishMessage(ctx, row.id, ending)
    await mailInstead(ctx, row)
  })

const handOver = (ctx: Context, row: Row, address: Address, written: Written | undefined): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const mine = await ctx.db
      .selectFrom('notification')
      .select('id')
      .where('id', '=', row.id)
      .where('status', '=', 'queued')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mine) return
    if (!written) return finishMessage(ctx, row.id, { status: 'suppressed', reason: 'no_longer_true', attempts: row.attempts })
    // The person for whom it was written may no longer read it, such as a guardian who no longer acts for the patient.
    const present = await findAddress(ctx, { kind: row.recipient_kind, id: row.recipient_id, channel: row.channel })
    if (present?.person_id !== address.person_id) return finishMessage(ctx, row.id, { status: 'suppressed', reason: 'no_address' })
    const sent = await carryOne(ctx, row, present, written)
    if (sent.status === 'sent') {
      const address_hash = row.channel === 'push' ? null : hashAddress(ctx, present.to)
      return finishMessage(ctx, row.id, { status: 'sent', reason: null, carrier_ref: sent.ref, address_hash })
    }
    const reason = sent.code === undefined ? null : reasonOfCode(sent.code)
    if (row.channel === 'sms' && reason) await rememberFault(ctx, present.to, reason)
    if (row.channel === 'email' && reason) await rememberMailbox(ctx, present.to, reason)
    await finishMessage(ctx, row.id, { status: 'bounced', reason: reason ?? (row.channel === 'email' ? 'mailbox_gone' : null) })
    await mailInstead(ctx, row)
  })

/** Hands a message to the carrier of its channel. */
async function carryOne(ctx: Context, row: Row, present: Address, written: Written): Promise<Sent> {
  const { id, channel } = row
  if (channel === 'email') return carryMessage(ctx, { ...present, channel }, writeLeaving(ctx, row, present, written), id)
  if (channel === 'sms') return carryMessage(ctx, { ...present, channel }, written, id, await findRepeats(ctx, row, present.to))
  const holder = { kind: row.recipient_kind as RecipientKind, id: present.person_id }
  const outcome = await carryPush(ctx, holder, written, id)
  return outcome === 'sent' ? { status: 'sent', ref: null } : { status: 'bounced', ref: null, code: 'no_device' }
}

/** Since when an earlier try of a text may have arrived, and which texts to the same number are others; undefined for the first try. */
async function findRepeats(ctx: Context, row: Row, phone: string): Promise<Repeats | undefined> {
  if (row.attempts === 0) return undefined
  const since = row.send_after ?? row.created_at
  const others = await ctx.db
    .selectFrom('notification')
    .select('carrier_ref')
    .where('address_hash', '=', hashAddress(ctx, phone))
    .where('sent_at', '>=', since)
    .where('carrier_ref', 'is not', null)
    .execute()
  return { since, others: others.map(({ carrier_ref }) => carrier_ref!) }
}

/** Asks the feature to write its message. Undefined if an earlier version queued it and no feature declares it any more. */
async function writeOne(
  ctx: Context,
  messages: readonly Message[],
  row: Row,
  { language, person_id }: Address,
): Promise<Written | undefined> {
  const message = messages.find(({ name }) => name === row.template)
  const event = row.event_id ? await readEvent(ctx, row.event_id) : undefined
  if (!message || message.follows !== (event?.name ?? null)) return undefined
  const recipient = { kind: row.recipient_kind, id: row.recipient_id }
  return message.write(ctx, { recipient, reader_id: person_id, channel: row.channel, language, event, payload: row.payload } as Letter)
}

function countAttempts(ctx: Context, id: string, attempts: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('notification').set({ attempts }).where('id', '=', id).where('status', '=', 'queued').execute()
  })
}

type End = {
  status: 'sent' | Ending['status']
  reason: string | null
  carrier_ref?: string | null
  address_hash?: string | null
  attempts?: number
}

async function finishMessage(ctx: Context, id: string, end: End): Promise<void> {
  await ctx.db
    .updateTable('notification')
    .set({ ...end, sent_at: end.status === 'sent' ? ctx.now() : null })
    .where('id', '=', id)
    .execute()
}
