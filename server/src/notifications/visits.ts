import type { EventName } from '@sorrel/contract/events'
import { sql } from 'kysely'
import type { RecordedEvent } from '../kernel/assembly/listeners.ts'
import { plusMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { patientIsTold, type Recipient, tell } from './outbox.ts'
import type { Template } from './texts.ts'

type Told = { patient: Template | null; provider: Template | null }
/** Who hears of what; a person is not told by e-mail of every click of their own, but always of what concerns their own visit. */
const toldOf: Partial<Record<EventName, Told>> = {
  'appointment.booked': { patient: 'booked', provider: 'staff_booked' },
  'appointment.moved': { patient: 'moved', provider: 'staff_moved' },
  'appointment.canceled': { patient: 'canceled', provider: 'staff_canceled' },
  'series.booked': { patient: 'series_booked', provider: 'staff_series_booked' },
  'series.canceled': { patient: 'series_canceled', provider: 'staff_series_canceled' },
  'appointment.missed': { patient: 'missed', provider: null },
  'appointment.fee_waived': { patient: 'fee_waived', provider: null },
  'appointment.unmarked': { patient: null, provider: 'staff_unmarked' },
  'waiting_list.offered': { patient: 'offered', provider: null },
}
export const toldEvents = Object.keys(toldOf) as EventName[]

/** Puts into the outbox what an event means for the people concerned. */
export async function tellOfEvent(ctx: Context, event: RecordedEvent): Promise<void> {
  const told = toldOf[event.name]
  // A visit of a series is told of with the others, in one message.
  if (!told || 'part_of' in event.payload) return
  const payload = namesOf(event.payload)
  const about = event.id
  if (told.patient && event.patient_id) {
    const to = await patientRecipient(ctx, event.patient_id)
    if (to)
      await tell(ctx, to, {
        about,
        event_id: event.id,
        template: told.patient,
        payload,
        at_once: event.actor_kind === 'patient' || told.patient === 'offered',
      })
  }
  // A dietitian who did it knows it.
  if (told.provider && event.provider_id && event.actor_kind !== 'provider') {
    const to = await providerRecipient(ctx, event.provider_id)
    if (to) await tell(ctx, to, { about, event_id: event.id, template: told.provider, payload, at_once: true })
  }
}

const namesOf = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Reminders before a visit, the nearest that is due: two days, one day, one hour. */
const reminders = [
  { template: 'reminder_1h', from: 0, to: 60 },
  { template: 'reminder_24h', from: 60, to: 24 * 60 },
  { template: 'reminder_48h', from: 24 * 60, to: 48 * 60 },
] as const

/** Reminds of the visits ahead; one booked after a reminder's moment gets the next one. Runs every five minutes and may run twice. */
export async function remindOfVisits(ctx: Context): Promise<void> {
  for (const { template, from, to } of reminders) {
    for (const visit of await dueFor(ctx, template, from, to)) {
      const recipient = await patientRecipient(ctx, visit.patient_id)
      const payload = { appointment_id: visit.id }
      if (recipient)
        await tell(ctx, recipient, {
          about: `${template}:${visit.id}`,
          event_id: null,
          template,
          payload,
          at_once: template === 'reminder_1h',
        })
    }
  }
}

/** The booked visits of a span whose patient has not been reminded yet. */ // reads scheduling
async function dueFor(ctx: Context, template: Template, from: number, to: number): Promise<{ id: string; patient_id: string }[]> {
  return ctx.db
    .selectFrom('appointment')
    .select(['id', 'patient_id'])
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', plusMinutes(ctx.now(), from))
    .where('starts_at', '<=', plusMinutes(ctx.now(), to))
    .where(sql<boolean>`created_at <= starts_at - make_interval(mins => ${to})`)
    .where((where) => where.not(patientIsTold(template)))
    .execute()
}

export async function patientRecipient(ctx: Context, id: string): Promise<Recipient | undefined> {
  const patient = await ctx.db
    .selectFrom('patient')
    .select(['phone_number', 'email', 'time_zone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst() // reads patients
  if (!patient) return undefined
  const channels = [...(patient.phone_number ? (['sms'] as const) : []), ...(patient.email ? (['email'] as const) : [])]
  return { kind: 'patient', id, time_zone: patient.time_zone ?? 'America/New_York', channels }
}

async function providerRecipient(ctx: Context, id: string): Promise<Recipient | undefined> {
  const provider = await ctx.db.selectFrom('provider').select(['time_zone', 'status']).where('id', '=', id).executeTakeFirst() // reads providers
  return provider && provider.status !== 'offboarded'
    ? { kind: 'provider', id, time_zone: provider.time_zone, channels: ['email'] }
    : undefined
}
