import { notificationGroups } from '@sorrel/contract/notifications/groups'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { hashWithKey, makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { sendNotification } from '../job-names.ts'
import { findRecipient } from '../recipients.ts'
import type { NotificationTables } from '../tables.ts'

type Row = Pick<
  Selectable<NotificationTables['notification']>,
  'id' | 'channel' | 'dedupe_key' | 'group_slug' | 'recipient_kind' | 'recipient_id'
>

/** How a message ended that did not arrive. */
export type Ending = { status: 'suppressed' | 'bounced' | 'failed'; reason: string }

// What the codes of carriers say about a number for good (twilio.com/docs/api/errors). That our account may not write to a country is no fault of
// a number.
const faults: Readonly<Record<string, string>> = {
  '21211': 'invalid_number',
  '21610': 'stopped',
  '21614': 'landline',
  '30005': 'invalid_number',
  '30006': 'landline',
}

/** The reason that a carrier's code stands for. */
export const reasonOfCode = (code: string): string =>
  faults[code] ?? (code === '' ? 'carrier_30008' : /^\d+$/.test(code) ? `carrier_${code}` : code)

/** Tells an address to which a notice went from another one, without saying either. */
export const hashAddress = (ctx: Context, address: string): string => hashWithKey(ctx.config.hash_secret, `notice address ${address}`)

/** Remembers that a mailbox takes no more. */
export async function rememberMailbox(ctx: Context, address: string, reason: string): Promise<void> {
  await ctx.db
    .insertInto('email_unreachable')
    .values({ address, reason, at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Forgets what carriers said about a number or a mailbox, because something arrived there, or may now. A STOP stays: only its holder takes it back.
 * Runs as the system; returns whether anything was known.
 */
export async function forgetFault(
  ctx: Context,
  { phone_number, email }: Partial<Record<'phone_number' | 'email', string | null>>,
): Promise<boolean> {
  const gone = await sql`with numbers as (delete from sms_unreachable where phone_number = ${phone_number ?? null} returning 1),
      mailboxes as (delete from email_unreachable where address = ${email ?? null} returning 1)
    select from numbers union all select from mailboxes`.execute(ctx.db)
  return gone.rows.length > 0
}

/** Remembers what a carrier said about a number for good, so that nothing more is sent there in vain. */
export async function rememberFault(ctx: Context, phone_number: string, reason: string): Promise<void> {
  const at = ctx.now()
  if (reason === 'stopped')
    await ctx.db
      .insertInto('sms_opt_out')
      .values({ phone_number, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else if (Object.values(faults).includes(reason))
    await ctx.db
      .insertInto('sms_unreachable')
      .values({ phone_number, reason, at })
      .onConflict((conflict) => conflict.column('phone_number').doUpdateSet({ reason, at }))
      .execute()
}

const ways: readonly string[] = ['queued', 'sent', 'delivered']

/**
 * Queues an e-mail in place of a text message that does not arrive, once, unless one about the same goes out anyway, or the person does not
 * want e-mails of messages that they can do without.
 */
export async function mailInstead(ctx: Context, row: Row): Promise<void> {
  if (row.channel !== 'sms' || !row.recipient_id || row.recipient_kind === 'admin' || row.recipient_kind === 'address') return
  const to = await findRecipient(ctx, row.recipient_kind, row.recipient_id)
  if (!to?.channels.includes('email')) return
  const about = row.dedupe_key.replace(/:sms$/, '')
  const mail = await ctx.db
    .selectFrom('notification')
    .select(['status', 'reason'])
    .where('dedupe_key', '=', `${about}:email`)
    .executeTakeFirst()
  if (mail && ways.includes(mail.status)) return
  const group = notificationGroups[row.group_slug as keyof typeof notificationGroups]
  if (mail?.reason === 'choice' && !group?.locked) return
  const id = makeId()
  const { rows } = await sql`
    insert into notification (id, created_at, dedupe_key, event_id, recipient_kind, recipient_id, group_slug, channel, template, payload, send_after, not_before)
    select ${id}, ${ctx.now()}, ${`${about}:email:instead`}, event_id, recipient_kind, recipient_id, group_slug, 'email', template, payload, ${ctx.now()}, ${ctx.now()}
    from notification where id = ${row.id} on conflict (dedupe_key) do nothing returning id`.execute(ctx.db)
  if (rows.length === 1) await enqueue(ctx, sendNotification, { notification_id: id }, { key: `notification:${id}` })
}
