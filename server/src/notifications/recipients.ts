import type { Language } from '@sorrel/contract/kernel/values'
import { notificationGroups, usualQuietHours } from '@sorrel/contract/notifications/groups'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { Channel, Message, RecipientKind } from './message.ts'
import { listBrowserRows, listBrowsers } from './push/carrying.ts'
import type { QuietHours } from './quiet-hours.ts'

/** A person who can get messages, with the channels that reach them. */
export type Recipient = {
  kind: RecipientKind
  id: string
  time_zone: string
  channels: readonly Channel[]
  quiet: QuietHours
  /** What they do not want, as `group:channel`. */
  refused: readonly string[]
  /** Whether new messages of conversations are told together, once a day. */
  chat_digest: boolean
}

/** The recipient with that id; undefined for somebody who has left or was deleted. */
export const findRecipient = (ctx: Context, kind: RecipientKind, id: string): Promise<Recipient | undefined> =>
  kind === 'patient' ? patientRecipient(ctx, id) : providerRecipient(ctx, id)

async function patientRecipient(ctx: Context, id: string): Promise<Recipient | undefined> {
  const patient = await findContact(ctx, id)
  if (!patient) return undefined
  const { has_browser, ...wishes } = await findWishes(ctx, { kind: 'patient', id }, patient.id)
  const channels: Channel[] = [
    ...(patient.phone_number ? (['sms'] as const) : []),
    ...(patient.email ? (['email'] as const) : []),
    ...(has_browser ? (['push'] as const) : []),
  ]
  return { kind: 'patient', id, time_zone: patient.time_zone ?? usualZone, channels, ...wishes }
}

async function providerRecipient(ctx: Context, id: string): Promise<Recipient | undefined> {
  const provider = await ctx.db.selectFrom('provider').select(['time_zone', 'status']).where('id', '=', id).executeTakeFirst() // reads providers
  if (!provider || provider.status === 'offboarded') return undefined
  const { has_browser, ...wishes } = await findWishes(ctx, { kind: 'provider', id }, id)
  return { kind: 'provider', id, time_zone: provider.time_zone, channels: has_browser ? ['email', 'push'] : ['email'], ...wishes }
}

const usualZone = 'America/New_York'

type Wishes = Pick<Recipient, 'quiet' | 'chat_digest' | 'refused'> & { has_browser: boolean }

/** When and how somebody wants to be told, and whether `readerId`, who reads it, has a browser that takes pushes: one statement. */
async function findWishes(ctx: Context, { kind, id }: Pick<Recipient, 'kind' | 'id'>, readerId: string): Promise<Wishes> {
  const { rows } = await sql<{
    preference: { from: string | null; until: string | null; chat_digest: boolean } | null
    refused: string[]
    has_browser: boolean
  }>`select
      (select json_build_object('from', quiet_from, 'until', quiet_until, 'chat_digest', chat_digest)
        from notification_preference where recipient_kind = ${kind} and recipient_id = ${id}) as preference,
      array(select group_slug || ':' || channel from notification_choice
        where recipient_kind = ${kind} and recipient_id = ${id} and not wanted) as refused,
      exists (${listBrowserRows(ctx, { kind, id: readerId })}) as has_browser`.execute(ctx.db)
  const { preference, refused, has_browser } = rows[0]!
  if (!preference) return { quiet: usualQuietHours, chat_digest: false, refused, has_browser }
  const { from, until, chat_digest } = preference
  return { quiet: from === null || until === null ? null : { from, until }, chat_digest, refused, has_browser }
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
  const person_id = patient?.id ?? id
  if (channel === 'push') {
    const browsers =
      person && person_id ? await listBrowsers(ctx, { kind: kind === 'patient' ? 'patient' : 'provider', id: person_id }) : []
    if (browsers.length === 0 || !person_id || !person) return undefined
    return { person_id, to: person_id, language: person.preferred_language === 'es' ? 'es' : 'en', dependent: patient?.dependent ?? null }
  }
  const to = channel === 'sms' ? await findReachablePhone(ctx, person?.phone_number) : await findReachableMailbox(ctx, person?.email)
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

/** The number and the address at which notices to somebody arrive, whether or not anything keeps them from arriving. Runs as the system. */
export const findReader = async (ctx: Context, { kind, id }: Omit<Addressee, 'channel'>) =>
  kind === 'patient' ? findContact(ctx, id) : providerAddress(ctx, id)

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

/** The phone number; null if its holder has stopped text messages, or none arrives there. */
async function findReachablePhone(ctx: Context, phone: string | null | undefined): Promise<string | null> {
  return phone && (await findFaultOfPhone(ctx, phone)) === undefined ? phone : null
}

/** Why no text message arrives at a number; undefined if one does. Runs as the system. */
export async function findFaultOfPhone(ctx: Context, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string | null }>`select coalesce(
      (select 'stopped' from sms_opt_out where phone_number = ${phone}),
      (select reason from sms_unreachable where phone_number = ${phone})) as reason`.execute(ctx.db)
  return rows[0]?.reason ?? undefined
}

const findFaultOfMailbox = async (ctx: Context, address: string): Promise<string | undefined> =>
  (await ctx.db.selectFrom('email_unreachable').select('reason').where('address', '=', address).executeTakeFirst())?.reason

async function findReachableMailbox(ctx: Context, address: string | null | undefined): Promise<string | null> {
  return address && (await findFaultOfMailbox(ctx, address)) === undefined ? address : null
}

/** Why `findAddress` found nothing: what keeps messages from arriving, or that there is no number, address or device. */
export async function explainNoAddress(ctx: Context, { kind, id, channel }: Addressee): Promise<string> {
  if (channel === 'push') return 'no_device'
  const person = kind === 'patient' ? await findContact(ctx, id) : await providerAddress(ctx, id)
  const fault =
    channel === 'sms'
      ? person?.phone_number && (await findFaultOfPhone(ctx, person.phone_number))
      : person?.email && (await findFaultOfMailbox(ctx, person.email))
  return fault || 'no_address'
}

/**
 * The channels by which a person gets the messages of a group: all that reach them, without those that they refused. Of messages that nobody
 * can do without, whoever is left without text message and e-mail gets the e-mail, or else the text message.
 */
export function listWantedChannels({ channels, refused }: Recipient, group: Message['group']): readonly Channel[] {
  const left = channels.filter((channel) => !refused.includes(`${group}:${channel}`))
  if (!notificationGroups[group].locked || left.some((channel) => channel !== 'push')) return left
  return channels.includes('email') ? [...left, 'email'] : [...left, ...channels.filter((channel) => channel === 'sms')]
}
