import type { Language } from '@sorrel/contract/kernel/values'
import { type Selectable, sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { carryText } from '../carrying.ts'
import { turnTextsOn } from '../choices/declining.ts'
import { replyToSms } from '../job-names.ts'
import type { NotificationTables } from '../tables.ts'
import { answerHelp, answerTo } from './answers.ts'
import type { Answer, TextCommand } from './commands.ts'

type Inbound = Selectable<NotificationTables['inbound_sms']> & { phone_number: string }
type Known = { id: string; preferred_language: Language; has_mailbox: boolean }

/** Carries out what a text message requests, once. The answer is a job of its own: if no carrier takes it, the command has still been followed. */
export function followInbound(ctx: Context, commands: readonly TextCommand[], id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const inbound = await holdInbound(ctx, id)
    if (!inbound || inbound.done_at !== null) return
    const about_id = await followCommand(ctx, commands, inbound, await findTexter(ctx, inbound.phone_number))
    await ctx.db.updateTable('inbound_sms').set({ done_at: ctx.now(), about_id }).where('id', '=', id).execute()
    await enqueue(ctx, replyToSms, { inbound_id: id }, { key: `inbound_reply:${id}` })
  })
}

/** Answers a text message whose command has been followed, once. Runs as the system. */
export function replyToInbound(ctx: Context, commands: readonly TextCommand[], id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const inbound = await holdInbound(ctx, id)
    if (!inbound || inbound.done_at === null) return
    const texter = await findTexter(ctx, inbound.phone_number)
    const language = texter?.preferred_language ?? 'en'
    const { dependent = null, ...answer } = await writeAnswer(ctx, commands, inbound, texter)
    await carryText(ctx, { to: inbound.phone_number, language, dependent }, answer, `inbound-${id}`)
    await ctx.db.updateTable('inbound_sms').set({ answered_at: ctx.now() }).where('id', '=', id).execute()
  })
}

/** A message that nobody has answered yet, locked. */
async function holdInbound(ctx: Context, id: string): Promise<Inbound | undefined> {
  const row = await ctx.db
    .selectFrom('inbound_sms')
    .selectAll()
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.phone_number ? { ...row, phone_number: row.phone_number } : undefined
}

/**
 * Whose number it is. Two may have one number: whoever signs in goes before somebody who was only invited, and then the older record.
 * `has_mailbox`: codes for signing in can reach them by e-mail.
 */ // reads auth, patients
async function findTexter(ctx: Context, phone: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select p.id, p.preferred_language, i.email_verified_at is not null and lower(i.email) = lower(coalesce(p.email, i.email)) as has_mailbox
    from patient p left join identity i on i.id = p.identity_id
    where p.phone_number = ${phone} and p.deleted_at is null order by p.identity_id is null, p.created_at, p.id limit 1`.execute(ctx.db)
  return rows[0]
}

/** Does what the message requests, and returns the id of what it was about. */
async function followCommand(ctx: Context, commands: readonly TextCommand[], inbound: Inbound, texter?: Known): Promise<string | null> {
  const { keyword, phone_number } = inbound
  const command = commands.find((one) => one.keyword === keyword)
  if (command && texter) return command.follow(ctx, { id: texter.id, language: texter.preferred_language })
  if (keyword === 'stop' || keyword === 'cancel') await stopTexts(ctx, inbound, texter)
  if (keyword === 'start' || keyword === 'yes') {
    const gone = await ctx.db.deleteFrom('sms_opt_out').where('phone_number', '=', phone_number).executeTakeFirst()
    // A YES of somebody who has not stopped anything answers something else.
    if (keyword === 'yes' && gone.numDeletedRows === 0n) {
      await ctx.db.updateTable('inbound_sms').set({ keyword: 'other' }).where('id', '=', inbound.id).execute()
      return null
    }
    if (texter) await turnTextsOn(ctx, texter.id)
  }
  return null
}

async function stopTexts(ctx: Context, { phone_number, keyword }: Inbound, texter: Known | undefined): Promise<void> {
  await ctx.db
    .insertInto('sms_opt_out')
    .values({ phone_number, at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!texter) return
  const payload = { may_mean_visit: keyword === 'cancel' }
  await record(ctx, 'text_messages.stopped', { subject_id: texter.id, patient_id: texter.id, payload })
}

async function writeAnswer(ctx: Context, commands: readonly TextCommand[], inbound: Inbound, texter?: Known): Promise<Answer> {
  const { keyword, about_id } = inbound
  const language = texter?.preferred_language ?? 'en'
  const command = commands.find((one) => one.keyword === keyword)
  if (command && texter) return command.answer(ctx, { id: texter.id, language }, about_id)
  if (keyword === 'stop' || keyword === 'cancel')
    return answerTo(!texter ? 'stopped' : texter.has_mailbox ? 'stopped_mailed' : 'stopped_codeless', language)
  if (keyword === 'start' || keyword === 'yes') return answerTo('started', language)
  return keyword === 'other' ? answerTo('unread', language) : answerHelp(commands, language)
}
