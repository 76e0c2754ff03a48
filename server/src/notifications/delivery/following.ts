import { type GroupSlug, notificationGroups } from '@sorrel/contract/notifications/groups'
import type { Selectable } from 'kysely'
import { addSeconds } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { leaveGroup } from '../choices/leaving.ts'
import { followCarrier } from '../job-names.ts'
import { findReader } from '../recipients.ts'
import type { NotificationTables } from '../tables.ts'
import { hashAddress, mailInstead, reasonOfCode, rememberFault, rememberMailbox } from './outcomes.ts'

type Row = Selectable<NotificationTables['notification']>
type Outcome = 'sent' | 'delivered' | 'bounced' | 'failed' | 'complained'
/** What a carrier says about a message that it took under this name. */
export type News = { carrier_ref: string; outcome: Outcome; code: string; tries: number }

/** News may come before the message is stored as sent. It is looked for again so often, after so many seconds each. News about codes is about none. */
const [mostTries, secondsBetweenTries] = [4, 30]

const outcomesOfSms: Readonly<Record<string, Outcome>> = { delivered: 'delivered', undelivered: 'bounced', failed: 'failed' }
const outcomesOfMail: Readonly<Record<string, Outcome>> = {
  ...{ 'email.delivered': 'delivered', 'email.bounced': 'bounced', 'email.complained': 'complained' },
}

/** Takes what the carrier of text messages says. A state on the way there, or one that we do not know, changes nothing. */
export const takeSmsStatus = (ctx: Context, ref: string, state: string, code: string): Promise<void> =>
  takeNews(ctx, ref, outcomesOfSms[state], code)

/** Takes what a mail service says. Its names of messages may stand in pointed brackets. */
export const takeMailStatus = (ctx: Context, ref: string, type: string): Promise<void> =>
  takeNews(ctx, `<${ref.replace(/^<|>$/g, '')}>`, outcomesOfMail[type], '')

// The job does it: whoever signs for a carrier reads and writes nothing.
async function takeNews(ctx: Context, carrier_ref: string, outcome: Outcome | undefined, code: string): Promise<void> {
  if (!outcome) return
  await transaction(ctx, (ctx) => followLater(ctx, { carrier_ref, outcome, code, tries: 0 }, ctx.now()))
}

const followLater = (ctx: Context, news: News, run_at: string): Promise<void> =>
  enqueue(ctx, followCarrier, news, { key: `carrier:${news.carrier_ref}:${news.outcome}:${news.tries}`, run_at })

/** Writes down what became of a message. Runs as the system; the same news again changes nothing, and no news takes a message back a step. */
export const followNews = (ctx: Context, news: News): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { carrier_ref, outcome, tries } = news
    const row = await ctx.db.selectFrom('notification').selectAll().where('carrier_ref', '=', carrier_ref).forUpdate().executeTakeFirst()
    if (!row && tries < mostTries) return followLater(ctx, { ...news, tries: tries + 1 }, addSeconds(ctx.now(), secondsBetweenTries))
    if (!row || (row.status !== 'sent' && row.status !== 'delivered')) return
    if (outcome === 'complained') return takeComplaint(ctx, row)
    if (outcome === 'sent' || (outcome === 'delivered' && row.status === 'delivered')) return
    if (outcome === 'delivered') return setState(ctx, row.id, 'delivered', row.reason)
    await endAtCarrier(ctx, row, news)
  })

async function endAtCarrier(ctx: Context, row: Row, { outcome, code }: News): Promise<void> {
  const reason = row.channel === 'email' ? 'mailbox_gone' : reasonOfCode(code)
  await setState(ctx, row.id, outcome === 'failed' ? 'failed' : 'bounced', reason)
  await markUsed(ctx, row, reason)
  await mailInstead(ctx, row)
}

/** Marks the number or mailbox to which a message went, if the person still has it: meanwhile somebody else may read, or at another address. */
async function markUsed(ctx: Context, row: Row, reason: string): Promise<void> {
  const reader = await findReader(ctx, { kind: row.recipient_kind, id: row.recipient_id })
  const present = row.channel === 'sms' ? reader?.phone_number : row.channel === 'email' ? reader?.email : undefined
  if (!present || row.address_hash !== hashAddress(ctx, present)) return
  if (row.channel === 'sms') await rememberFault(ctx, present, reason)
  else await rememberMailbox(ctx, present, reason)
}

/** Whoever reports our mail as unwanted gets no more of its group, unless nobody can do without it. */
async function takeComplaint(ctx: Context, row: Row): Promise<void> {
  await setState(ctx, row.id, row.status, 'complained')
  const group_slug = row.group_slug as GroupSlug
  const group = notificationGroups[group_slug]
  if (!group || group.locked || !row.recipient_id || row.recipient_kind === 'admin' || row.recipient_kind === 'address') return
  await leaveGroup(ctx, { kind: row.recipient_kind, id: row.recipient_id, group_slug })
}

const setState = async (ctx: Context, id: string, status: Row['status'], reason: string | null): Promise<void> => {
  await ctx.db.updateTable('notification').set({ status, reason, carrier_at: ctx.now() }).where('id', '=', id).execute()
}
