import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../kernel/context.ts'
import type { Channel, RecipientKind } from './message.ts'

/** A person who can get messages, with the channels that reach them. */
export type Recipient = { kind: RecipientKind; id: string; time_zone: string; channels: readonly Channel[] }

/** The recipient with that id; undefined for somebody who has left or was deleted. */
export const findRecipient = (ctx: Context, kind: RecipientKind, id: string): Promise<Recipient | undefined> =>
  kind === 'patient' ? patientRecipient(ctx, id) : providerRecipient(ctx, id)

async function patientRecipient(ctx: Context, id: string): Promise<Recipient | undefined> {
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

type Addressee = { kind: string; id: string | null; channel: string }

/**
 * The current phone number or address of a person on this channel, and their language; undefined if the channel does not reach them, or if
 * they have left since the message was queued.
 */ // reads patients, providers
export async function findAddress(ctx: Context, { kind, id, channel }: Addressee): Promise<{ to: string; language: Language } | undefined> {
  const person = kind === 'patient' ? await patientAddress(ctx, id) : await providerAddress(ctx, id)
  const to = channel === 'sms' ? await findReachablePhone(ctx, person?.phone_number) : person?.email
  return to ? { to, language: person?.preferred_language === 'es' ? 'es' : 'en' } : undefined
}

const patientAddress = (ctx: Context, id: string | null) =>
  ctx.db
    .selectFrom('patient')
    .select(['phone_number', 'email', 'preferred_language'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

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
