import { plusMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { confirmVisit } from '../../scheduling/changes/confirming.ts'
import { makeLink } from '../../scheduling/links.ts'
import { answerSms } from '../job-names.ts'
import { moment } from '../texts.ts'
import { type AnswerName, answers } from './answers.ts'

type Received = { from: string; body: string; message_id: string }
type Keyword = 'stop' | 'start' | 'help' | 'confirm' | 'reschedule' | 'other'

// The carriers' own words for stopping and starting, all of them, and ours in both languages.
const keywords = new Map<string, Keyword>(
  Object.entries({
    stop: 'stop',
    stopall: 'stop',
    unsubscribe: 'stop',
    cancel: 'stop',
    end: 'stop',
    quit: 'stop',
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
    c: 'confirm',
    confirm: 'confirm',
    confirmar: 'confirm',
    r: 'reschedule',
    reschedule: 'reschedule',
    move: 'reschedule',
    cambiar: 'reschedule',
  }),
)

/** Takes a text message in, once; what it asks for is done by a job. Its words are not kept. */
export async function receiveSms(ctx: Context, { from, body, message_id }: Received): Promise<Download> {
  const said = body
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  const keyword = keywords.get(said) ?? 'other'
  await transaction(ctx, async (ctx) => {
    const taken = await ctx.db
      .insertInto('inbound_sms')
      .values({ id: message_id, phone_number: from, keyword, received_at: ctx.now(), answered_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 1n) await enqueue(ctx, answerSms, { inbound_id: message_id }, { key: `inbound:${message_id}` })
  })
  return new Download('text/xml', 'answer.xml', '<?xml version="1.0" encoding="UTF-8"?><Response/>', 'inline')
}

/** Forgets what was received ninety days ago; that somebody wants no more messages is kept elsewhere. */
export async function forgetInbound(ctx: Context): Promise<void> {
  const quarterAgo = plusMinutes(ctx.now(), -90 * 24 * 60)
  await transaction(ctx, (ctx) => ctx.db.deleteFrom('inbound_sms').where('received_at', '<', quarterAgo).execute())
}

type Inbound = { id: string; phone_number: string; keyword: Keyword }
type Known = { id: string; preferred_language: 'en' | 'es'; time_zone: string | null } | undefined

/** Does what a text message asked for, once, and answers it. As the system. */
export function answerInbound(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const inbound = await ctx.db
      .selectFrom('inbound_sms')
      .select(['id', 'phone_number', 'keyword'])
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!inbound) return
    const patient = await ctx.db
      .selectFrom('patient')
      .select(['id', 'preferred_language', 'time_zone'])
      .where('phone_number', '=', inbound.phone_number)
      .where('deleted_at', 'is', null)
      .executeTakeFirst() // reads patients
    const { name, filled } = await act(ctx, inbound, patient)
    const text = answers[name][patient?.preferred_language ?? 'en'](filled)
    await ctx.integrations.sms.send({
      to: inbound.phone_number,
      text,
      links: filled.startsWith('http') ? [filled] : [],
      key: `inbound-${inbound.id}`,
    })
    await ctx.db.updateTable('inbound_sms').set({ answered_at: ctx.now() }).where('id', '=', id).execute()
  })
}

async function act(ctx: Context, inbound: Inbound, patient: Known): Promise<{ name: AnswerName; filled: string }> {
  switch (inbound.keyword) {
    case 'stop':
      await ctx.db
        .insertInto('sms_opt_out')
        .values({ phone_number: inbound.phone_number, at: ctx.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { name: 'stopped', filled: '' }
    case 'start':
      await ctx.db.deleteFrom('sms_opt_out').where('phone_number', '=', inbound.phone_number).execute()
      return { name: 'started', filled: '' }
    case 'confirm':
    case 'reschedule':
      return patient ? aboutNextVisit(ctx, inbound.keyword, patient) : { name: 'help', filled: '' }
    case 'help':
    case 'other':
      return { name: 'help', filled: '' }
    default:
      return inbound.keyword satisfies never
  }
}

// reads scheduling: the next visit of this patient
async function aboutNextVisit(
  ctx: Context,
  keyword: 'confirm' | 'reschedule',
  patient: NonNullable<Known>,
): Promise<{ name: AnswerName; filled: string }> {
  const visit = await ctx.db
    .selectFrom('appointment')
    .select(['id', 'starts_at', 'provider_id', 'patient_time_zone'])
    .where('patient_id', '=', patient.id)
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', ctx.now())
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  if (!visit) return { name: 'no_visit', filled: '' }
  if (keyword === 'reschedule') {
    const token = await makeLink(ctx, { appointment_id: visit.id, patient_id: patient.id, expires_at: visit.starts_at })
    return { name: 'move', filled: `${ctx.config.public_url}/reschedule/${token}` }
  }
  await confirmVisit(ctx, { id: visit.id, patient_id: patient.id, provider_id: visit.provider_id })
  return { name: 'confirmed', filled: moment(visit.starts_at, visit.patient_time_zone, patient.preferred_language) }
}
