import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { declareMessage, type Message } from '../../notifications/message.ts'
import { hasPatientMessage, queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import type { VisitMessage } from './texts/visit-texts.ts'
import { writeVisit } from './visits.ts'

/** A reminder before a visit; the last one goes out even at night. */
const declareReminder = (name: VisitMessage, at_once: boolean): Message =>
  declareMessage({
    name,
    follows: null,
    to: 'patient',
    group: 'appointments',
    at_once,
    write: (ctx, letter) => writeVisit(ctx, letter, name, letter.payload.appointment_id),
  })

/** `from` and `to` are minutes before the visit. Only the reminder for the nearest span is sent: two days, one day or one hour before. */
const reminders = [
  { message: declareReminder('reminder_1h', true), from: 0, to: 60 },
  { message: declareReminder('reminder_24h', false), from: 60, to: 24 * 60 },
  { message: declareReminder('reminder_48h', false), from: 24 * 60, to: 48 * 60 },
]
export const reminderMessages: readonly Message[] = reminders.map(({ message }) => message)

/**
 * Reminds patients of coming visits. A visit that was booked after the moment of a reminder gets the next one. Runs every five minutes,
 * and may run twice.
 */
export async function remindOfVisits(ctx: Context): Promise<void> {
  for (const { message, from, to } of reminders) {
    const due = await listDue(ctx, message, from, to)
    const groups = Array.from({ length: Math.ceil(due.length / together) }, (_, at) => due.slice(at * together, (at + 1) * together))
    for (let first = 0; first < groups.length; first += atOnce)
      await Promise.all(groups.slice(first, first + atOnce).map((visits) => remindOfGroup(ctx, message, visits)))
  }
}

/** On some mornings there are thousands, so some are planned in one transaction, and some such transactions side by side. */
const together = 20
const atOnce = 4

const remindOfGroup = (ctx: Context, message: Message, visits: readonly Due[]): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const visit of visits) await remindOf(ctx, message, visit)
  })

type Due = { id: string; patient_id: string }

async function remindOf(ctx: Context, message: Message, visit: Due): Promise<void> {
  const recipient = await findRecipient(ctx, 'patient', visit.patient_id)
  const occasion = { about: `${message.name}:${visit.id}`, payload: { appointment_id: visit.id } }
  if (recipient) await queueMessage(ctx, recipient, message, occasion)
}

/** The booked visits of a span whose patient has not been reminded yet, in the order in which two that plan at once wait for each other. */
async function listDue(ctx: Context, { name }: Message, from: number, to: number): Promise<Due[]> {
  return ctx.db
    .selectFrom('appointment')
    .select(['id', 'patient_id'])
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', addMinutes(ctx.now(), from))
    .where('starts_at', '<=', addMinutes(ctx.now(), to))
    .where(sql<boolean>`created_at <= starts_at - make_interval(mins => ${to})`)
    .where((where) => where.not(hasPatientMessage(sql<string>`${name} || ':' || appointment.id`, sql.ref('appointment.patient_id'))))
    .orderBy('id')
    .execute()
}
