import type { Language } from '@sorrel/contract/kernel/values'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Download } from '../../kernel/implement.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { carryText } from '../carrying.ts'
import { answerSms } from '../job-names.ts'
import { answerHelp, answerTo } from './answers.ts'
import type { Answer, TextCommand } from './commands.ts'

type Received = { from: string; body: string; message_id?: string | undefined }
type Keyword = 'stop' | 'cancel' | 'start' | 'help' | 'other' | TextCommand['keyword']

// All of the carriers' own words for stopping and starting, and ours in both languages. Some of those for stopping may be meant for a visit. No command of a feature may use any of them.
const keywords = new Map<string, Keyword>(
  Object.entries({
    stop: 'stop',
    stopall: 'stop',
    unsubscribe: 'stop',
    cancel: 'cancel',
    end: 'cancel',
    quit: 'cancel',
    revoke: 'stop',
    optout: 'stop',
    alto: 'stop',
    baja: 'stop',
    start: 'start',
    unstop: 'start',
    iniciar: 'start',
    alta: 'start',
    help: 'help',
    info: 'help',
    ayuda: 'help',
  }),
)

/**
 * Receives a text message and leaves its command to a job. The text itself is not stored. Two deliveries with the same carrier's id
 * count once. Without an id, those with the same signature do: a signature is valid for minutes, and whoever saw it could send it again.
 */
export async function receiveSms(
  ctx: Context,
  commands: readonly TextCommand[],
  { from, body, message_id = deliveryOf(ctx) }: Received,
): Promise<Download> {
  const said = body
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  const keyword = keywords.get(said) ?? commands.find(({ words }) => words.includes(said))?.keyword ?? (asksToStop(said) ? 'stop' : 'other')
  await transaction(ctx, async (ctx) => {
    const taken = await ctx.db
      .insertInto('inbound_sms')
      .values({ id: message_id, phone_number: from, keyword, received_at: ctx.now(), answered_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 1n) await enqueue(ctx, answerSms, { inbound_id: message_id }, { key: `inbound:${message_id}` })
  })
  return new Download('text/xml', 'answer.xml', '<?xml version="1.0" encoding="UTF-8"?><Response/>', {
    disposition: 'inline',
  })
}

// Whoever asks in their own words is heard, too (47 CFR 64.1200(a)(10): any reasonable means).
const askings = [
  /\b(?:stop|quit|don'?t|do not|please no)\b.{0,20}\b(?:text|texting|texts|message|messages|messaging|msgs?)\b/,
  /\b(?:take|remove) me off\b|\bno more (?:texts|messages)\b|\bunsubscribe me\b|\bopt (?:me )?out\b/,
  /\b(?:no|dejen? de|paren? de)\b.{0,15}\b(?:mand\w*|env[ií]\w*|escrib\w*|mensaj\w*)/,
]

/** Whether a text asks us to stop, such as "Please don't text me". */
const asksToStop = (said: string): boolean => {
  const plain = said.replaceAll('’', "'")
  return plain.length <= 160 && askings.some((asking) => asking.test(plain))
}

const deliveryOf = ({ actor }: Context): string => (actor.kind === 'machine' ? actor.delivery : undefined) ?? makeId()

/**
 * Forgets who sent what was received more than ninety days ago, and what it asked for. The ids stay, so that nobody can deliver an old
 * message again. Another table stores who wants no more messages.
 */
export async function forgetInbound(ctx: Context): Promise<void> {
  const quarterAgo = addMinutes(ctx.now(), -90 * 24 * 60)
  await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('inbound_sms')
      .set({ phone_number: null, keyword: null })
      .where('received_at', '<', quarterAgo)
      .where('phone_number', 'is not', null)
      .execute(),
  )
}

type Inbound = { phone_number: string; keyword: Keyword }
type Known = { id: string; preferred_language: Language } | undefined

/** Carries out what a text message requests, once, and answers it. Runs as the system. */
export function answerInbound(ctx: Context, commands: readonly TextCommand[], id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const inbound = await ctx.db
      .selectFrom('inbound_sms')
      .select(['id', 'phone_number', 'keyword'])
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!inbound?.phone_number || !inbound.keyword) return
    const { phone_number, keyword } = inbound
    const patient = await ctx.db
      .selectFrom('patient')
      .select(['id', 'preferred_language'])
      .where('phone_number', '=', phone_number)
      .where('deleted_at', 'is', null)
      // Two may have one number: whoever signs in goes before somebody who was only invited, and then the older record.
      .orderBy((row) => row('identity_id', 'is', null))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst() // reads patients
    const language = patient?.preferred_language ?? 'en'
    const { dependent = null, ...answer } = await runCommand(ctx, commands, { phone_number, keyword }, patient, language)
    await carryText(ctx, { to: phone_number, language, dependent }, answer, `inbound-${inbound.id}`)
    await ctx.db.updateTable('inbound_sms').set({ answered_at: ctx.now() }).where('id', '=', id).execute()
  })
}

async function runCommand(
  ctx: Context,
  commands: readonly TextCommand[],
  inbound: Inbound,
  patient: Known,
  language: Language,
): Promise<Answer> {
  const command = commands.find(({ keyword }) => keyword === inbound.keyword)
  if (command && patient) return command.answer(ctx, { id: patient.id, language })
  if (inbound.keyword === 'stop' || inbound.keyword === 'cancel') {
    await ctx.db
      .insertInto('sms_opt_out')
      .values({ phone_number: inbound.phone_number, at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (patient)
      await record(ctx, 'text_messages.stopped', {
        ...{ subject_id: patient.id, patient_id: patient.id },
        payload: { may_mean_visit: inbound.keyword === 'cancel' },
      })
    return answerTo('stopped', language)
  }
  if (inbound.keyword === 'start') {
    await ctx.db.deleteFrom('sms_opt_out').where('phone_number', '=', inbound.phone_number).execute()
    return answerTo('started', language)
  }
  return answerHelp(commands, language)
}
