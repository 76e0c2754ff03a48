import type { Language } from '@sorrel/contract/kernel/values'
import { defaultRules } from '@sorrel/contract/scheduling/rules'
import { eventOf } from '../kernel/assembly/listeners.ts'
import { type Context, contextAs } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { appointmentFor, appointmentsFor } from '../scheduling/access.ts'
import { type AppointmentView, patientName } from '../scheduling/appointments.ts'
import { invitationText } from '../scheduling/calendar/invitation.ts'
import { makeLink } from '../scheduling/links.ts'
import { isOfSeries, oneOf, writeSeries } from './series.ts'
import { clockTime, dollars, type Facts, moment, type SeriesTemplate, type Template, texts, type VisitTemplate } from './texts.ts'

export type Row = {
  id: string
  channel: 'sms' | 'email' | 'push'
  template: string
  recipient_kind: string
  recipient_id: string | null
  event_id: string | null
  payload: Record<string, string>
}
type Written = { subject: string; text: string; links: string[]; attachments: { name: string; type: string; content: string }[] }

/** The words of a message, or undefined when what it would say is no longer true. Links are made now: their tokens are stored nowhere. */
export async function write(ctx: Context, row: Row, language: Language): Promise<Written | undefined> {
  const template = row.template as Template
  if (template === 'offered') return writeOffer(ctx, row, language)
  return isOfSeries(template) ? writeOfSeries(ctx, row, template, language) : writeVisit(ctx, row, template, language)
}

/** What is said of a series is said of those of its visits of which it is still true; of one visit alone as of any other. */
async function writeOfSeries(ctx: Context, row: Row, template: SeriesTemplate, language: Language): Promise<Written | undefined> {
  const event = row.event_id ? await eventOf(ctx, row.event_id) : undefined
  const ids = event?.name === 'series.booked' || event?.name === 'series.canceled' ? event.payload.appointment_ids : []
  const visits = (await appointmentsFor(ctx, ids)).filter((visit) => stillTrue(ctx, oneOf[template], visit))
  const [only, ...more] = visits
  if (!only) return undefined
  if (more.length === 0) return writeVisit(ctx, { ...row, payload: { appointment_id: only.id } }, oneOf[template], language)
  const every = visits.length === ids.length ? row.payload.every : undefined
  const said = writeSeries(ctx, visits, { template, language, every, in_full: row.channel === 'email' })
  const kept = visits.map(({ id }) => id)
  return { ...said, attachments: row.channel === 'email' ? [await invitationFor(ctx, row, kept)] : [] }
}

async function writeVisit(
  ctx: Context,
  row: Row,
  template: Exclude<VisitTemplate, 'offered'>,
  language: Language,
): Promise<Written | undefined> {
  const visit = await visitOf(ctx, row)
  if (!visit || !stillTrue(ctx, template, visit)) return undefined
  const forPatient = row.recipient_kind === 'patient'
  const [mine, theirs] = forPatient
    ? [visit.patient_time_zone, visit.provider_time_zone]
    : [visit.provider_time_zone, visit.patient_time_zone]
  const when_for_them = clockTime(visit.starts_at, theirs, language)
  const links = forPatient && linked.has(template) ? await linksOf(ctx, visit) : noLinks
  const open = forPatient
    ? rebook.has(template)
      ? `${ctx.config.public_url}/d/${visit.provider_slug}`
      : `${ctx.config.public_url}/app/visits/${visit.id}`
    : `${ctx.config.public_url}/provider/appointments/${visit.id}`
  const fee = await feeOf(ctx, template, visit)
  const facts: Facts = {
    who: forPatient ? `${visit.provider_first_name} ${visit.provider_last_name}` : patientName(visit),
    when: moment(visit.starts_at, mine, language),
    when_for_them: clockTime(visit.starts_at, mine, language) === when_for_them ? null : when_for_them,
    fee: fee > 0 ? dollars(fee, language) : null,
    ...links,
    open,
  }
  const { subject, text } = texts[template][language]
  const attachments = row.channel === 'email' && invited.has(template) ? [await invitationFor(ctx, row, [visit.id])] : []
  return {
    subject,
    text: text(facts),
    links: [links.move, links.cancel, open].filter((link): link is string => link !== null),
    attachments,
  }
}

/** Which state of a visit each message tells of. By the time it is due a visit may have moved on, or a mark have been taken back. */
const tellsOf: Record<Exclude<VisitTemplate, 'offered' | 'fee_waived'>, AppointmentView['status']> = {
  booked: 'Scheduled',
  moved: 'Scheduled',
  canceled: 'Canceled',
  reminder_48h: 'Scheduled',
  reminder_24h: 'Scheduled',
  reminder_1h: 'Scheduled',
  missed: 'No-show',
  staff_booked: 'Scheduled',
  staff_moved: 'Scheduled',
  staff_canceled: 'Canceled',
  staff_unmarked: 'Scheduled',
}
/** Of a visit that is booked most have to do with what lies ahead; a fee may be waived whatever became of it. */
function stillTrue(ctx: Context, template: Exclude<VisitTemplate, 'offered'>, visit: AppointmentView): boolean {
  if (template === 'fee_waived') return visit.fee_waived_reason !== null
  const { status, starts_at } = visit
  return status === tellsOf[template] && (status !== 'Scheduled' || template === 'staff_unmarked' || starts_at > ctx.now())
}
const linked: ReadonlySet<Template> = new Set(['booked', 'moved', 'reminder_48h'])
const rebook: ReadonlySet<Template> = new Set(['canceled', 'missed'])
const invited: ReadonlySet<Template> = new Set(['booked', 'moved', 'canceled', 'staff_booked', 'staff_moved', 'staff_canceled'])

async function visitOf(ctx: Context, row: Row): Promise<AppointmentView | undefined> {
  const id = row.payload.appointment_id
  return id ? appointmentFor(ctx, id).catch(undefinedIfGone) : undefined
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined
  throw error
}

/** The late fee stays with the entry that was moved away from, or cancelled. */
async function feeOf(ctx: Context, template: Template, visit: AppointmentView): Promise<number> {
  if (template === 'canceled' || template === 'missed') return visit.cancel_fee_cents
  if (template !== 'moved' || !visit.rescheduled_from_id) return 0
  const old = await appointmentFor(ctx, visit.rescheduled_from_id).catch(undefinedIfGone)
  return old?.cancel_fee_cents ?? 0
}

const noLinks = { move: null, cancel: null }

/** The right to move or cancel ends with the minimum notice, after which the visit can no longer be changed by link (product.md 4.9). */
async function linksOf(ctx: Context, visit: AppointmentView): Promise<Pick<Facts, 'move' | 'cancel'>> {
  const rules = await ctx.db
    .selectFrom('availability_rules')
    .select('min_notice_minutes')
    .where('provider_id', '=', visit.provider_id)
    .executeTakeFirst() // reads scheduling
  const expires_at = new Date(
    Date.parse(visit.starts_at) - (rules?.min_notice_minutes ?? defaultRules.min_notice_minutes) * 60_000,
  ).toISOString()
  // Staff may book within the notice: links that are over before they are read would only be a riddle.
  if (expires_at <= ctx.now()) return noLinks
  const token = await makeLink(ctx, { appointment_id: visit.id, patient_id: visit.patient_id, expires_at })
  return { move: `${ctx.config.public_url}/reschedule/${token}`, cancel: `${ctx.config.public_url}/cancel/${token}` }
}

async function invitationFor(ctx: Context, row: Row, appointmentIds: readonly string[]) {
  const id = row.recipient_id ?? ''
  // A context of its own: the writer of calendar files speaks to whoever asks, in their language.
  const asRecipient = await contextAs(
    ctx,
    row.recipient_kind === 'patient' ? { kind: 'patient', patient_id: id } : { kind: 'provider', provider_id: id },
  )
  return {
    name: 'visit.ics',
    type: 'text/calendar; charset=utf-8',
    content: await invitationText(asRecipient, await appointmentsFor(asRecipient, appointmentIds)),
  }
}

async function writeOffer(ctx: Context, row: Row, language: Language): Promise<Written | undefined> {
  const { reservation_id } = row.payload
  const hold = await ctx.db // reads scheduling, providers, patients
    .selectFrom('reservation')
    .innerJoin('provider', 'provider.id', 'reservation.provider_id')
    .select(['reservation.starts_at', 'provider.first_name', 'provider.last_name', 'provider.time_zone'])
    .where('reservation.id', '=', reservation_id ?? null)
    .where('reservation.status', '=', 'held')
    .where('reservation.expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!hold) return undefined
  const patient = await ctx.db.selectFrom('patient').select('time_zone').where('id', '=', row.recipient_id).executeTakeFirst()
  const mine = patient?.time_zone ?? hold.time_zone
  // The offer waits on the person's Home; a link that could book it by itself would be a secret in a text message.
  const open = `${ctx.config.public_url}/app?offer=1`
  const theirs = clockTime(hold.starts_at, hold.time_zone, language)
  const facts: Facts = {
    who: `${hold.first_name} ${hold.last_name}`,
    when: moment(hold.starts_at, mine, language),
    when_for_them: clockTime(hold.starts_at, mine, language) === theirs ? null : theirs,
    fee: null,
    move: null,
    cancel: null,
    open,
  }
  return { subject: texts.offered[language].subject, text: texts.offered[language].text(facts), links: [open], attachments: [] }
}
