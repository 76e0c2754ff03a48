import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { Channel, Message, RecipientKind } from './message.ts'

/** A person who can get messages, with the channels that reach them. */
export type Recipient = { kind: RecipientKind; id: string; time_zone: string; channels: readonly Channel[] }

/** The recipient with that id; undefined for somebody who has left or was deleted. */
export const findRecipient = (ctx: Context, kind: RecipientKind, id: string): Promise<Recipient | undefined> =>
  kind === 'patient' ? patientRecipient(ctx, id) : providerRecipient(ctx, id)

async function patientRecipient(ctx: Context, id: string): Promise<Recipient | undefined> {
  const patient = await findContact(ctx, id)
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

/**
 * `person_id`: whose address this is. `dependent`: the first name of the patient for whom that person acts; null for everybody who acts for
 * themselves.
 */
export type Address = { person_id: string; to: string; language: Language; dependent: string | null }
type Addressee = { kind: string; id: string | null; channel: string }

/**
 * The current phone number or address of a person on this channel, and their language; undefined if the channel does not reach them, or if
 * they have left since the message was queued.
 */ // reads patients, providers
export async function findAddress(ctx: Context, { kind, id, channel }: Addressee): Promise<Address | undefined> {
  const patient = kind === 'patient' ? await findContact(ctx, id) : undefined
  const person = kind === 'patient' ? patient : await providerAddress(ctx, id)
  const to = channel === 'sms' ? await findReachablePhone(ctx, person?.phone_number) : person?.email
  const person_id = patient?.id ?? id
  if (!to || !person_id) return undefined
  return { person_id, to, language: person?.preferred_language === 'es' ? 'es' : 'en', dependent: patient?.dependent ?? null }
}

type Contact = {
  id: string
  phone_number: string | null
  email: string | null
  time_zone: string | null
  preferred_language: Language
  dependent: string | null
}

/**
 * Whose phone and address reach a patient: the patient's own or, for a dependent, those of the guardian. `dependent` is the dependent's
 * first name. Undefined if the patient was deleted, and for a dependent without a guardian.
 */ // reads patients
async function findContact(ctx: Context, id: string | null): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`select contact.id, contact.phone_number, contact.email, contact.time_zone, contact.preferred_language,
        case when contact.id <> p.id then coalesce(p.preferred_name, p.first_name) end as dependent
      from app.patient p join app.patient contact on contact.id = app.contact_of(p.id)
      where p.id = ${id} and p.deleted_at is null and contact.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/**
 * Who answers messages about a patient: the patient or their guardian; undefined if no channel reaches either. Runs as the system, which
 * alone may look for the guardian.
 */
export async function findWhoAnswers(ctx: Context, patientId: string): Promise<'self' | 'guardian' | undefined> {
  const contact = await findContact(ctx, patientId)
  const reaches = contact && (contact.email ?? (await findReachablePhone(ctx, contact.phone_number)))
  if (!reaches) return undefined
  return contact.dependent === null ? 'self' : 'guardian'
}

const providerAddress = (ctx: Context, id: string | null) =>
  ctx.db
    .selectFrom('provider_account as account')
    .innerJoin('provider', 'provider.id', 'account.provider_id')
    .select(['account.phone_number', 'account.email', 'account.preferred_language'])
    .where('account.provider_id', '=', id)
    .where('provider.status', '!=', 'offboarded')
    .executeTakeFirst()

/** The phone number; null if its holder has stopped text messages. */
async function findReachablePhone(ctx: Context, phone: string | null | undefined): Promise<string | null> {
  const stopped = phone && (await ctx.db.selectFrom('sms_opt_out').select('at').where('phone_number', '=', phone).executeTakeFirst())
  return phone && !stopped ? phone : null
}

/** The groups whose messages nobody can do without: they name a date or a charge. Whoever refused every channel still gets the e-mail, or else all. */
const needed: readonly Message['group'][] = ['billing', 'appointments']

/** The channels by which a person gets the messages of a group: all that reach them, without those that they refused. Runs as the system. */
export async function listWantedChannels(ctx: Context, to: Recipient, group: Message['group']): Promise<readonly Channel[]> {
  const refused = await ctx.db
    .selectFrom('notification_choice')
    .select('channel')
    .where('recipient_kind', '=', to.kind)
    .where('recipient_id', '=', to.id)
    .where('group_slug', '=', group)
    .where('wanted', '=', false)
    .execute()
  const left = to.channels.filter((channel) => !refused.some((one) => one.channel === channel))
  if (left.length > 0 || !needed.includes(group)) return left
  return to.channels.includes('email') ? ['email'] : to.channels
}
