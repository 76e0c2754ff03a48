import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
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
    for (let first = 0; first < due.length; first += atOnce)
      await Promise.all(due.slice(first, first + atOnce).map((visit) => remindOf(ctx, message, visit)))
  }
}

/** So many are planned side by side: on some mornings there are thousands. */
const atOnce = 6

async function remindOf(ctx: Context, message: Message, visit: { id: string; patient_id: string }): Promise<void> {
  const recipient = await findRecipient(ctx, 'patient', visit.patient_id)
  const occasion = { about: `${message.name}:${visit.id}`, payload: { appointment_id: visit.id } }
  if (recipient) await queueMessage(ctx, recipient, message, occasion)
}

/** The booked visits of a span whose patient has not been reminded yet. */
async function listDue(ctx: Context, { name }: Message, from: number, to: number): Promise<{ id: string; patient_id: string }[]> {
  return ctx.db
    .selectFrom('appointment')
    .select(['id', 'patient_id'])
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', addMinutes(ctx.now(), from))
    .where('starts_at', '<=', addMinutes(ctx.now(), to))
    .where(sql<boolean>`created_at <= starts_at - make_interval(mins => ${to})`)
    .where((where) => where.not(hasPatientMessage(sql<string>`${name} || ':' || appointment.id`, sql.ref('appointment.patient_id'))))
    .execute()
}
