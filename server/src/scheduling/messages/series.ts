import type { EventName } from '@sorrel/contract/events'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Letter, type Message, type RecipientKind, type Written } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { findAppointments } from '../access.ts'
import type { AppointmentView } from '../appointments.ts'
import { writeMeeting } from './clocks.ts'
import { readBefore } from './facts.ts'
import { attachInvitation } from './invitations.ts'
import { readPrice } from './price.ts'
import { isNews, isStillTrue } from './telling/truth.ts'
import { writeMoveTo, writeWhenAndHow } from './texts/sentences.ts'
import { composeSeries } from './texts/series-mail.ts'
import { rhythms, type SeriesFacts, type SeriesMessage } from './texts/series-texts.ts'
import type { VisitMessage } from './texts/visit-texts.ts'
import { writeVisit } from './visits.ts'

/** The message about one visit that replaces each message about a series when only one visit is left. */
const messageAboutOne: Record<SeriesMessage, VisitMessage> = {
  series_booked: 'booked',
  series_moved: 'moved',
  series_canceled: 'canceled',
  staff_series_booked: 'staff_booked',
  staff_series_moved: 'staff_moved',
  staff_series_canceled: 'staff_canceled',
}

type SeriesEvent = Extract<EventName, 'series.booked' | 'series.moved' | 'series.canceled'>

/** Declares a message about several visits, which follows an event of their series. */
export const declareSeriesMessage = (name: SeriesMessage, follows: SeriesEvent, to: RecipientKind): Message =>
  declareMessage({
    name,
    follows,
    to,
    undo_seconds: undoSeconds,
    group: 'appointments',
    write: (ctx, letter) => writeSeries(ctx, letter, name),
  })

/** Writes about the visits for which the message is still true. If only one is left, the text is that of a single visit. */
async function writeSeries(ctx: Context, letter: Letter<SeriesEvent>, name: SeriesMessage): Promise<Written | undefined> {
  const ids = letter.event.payload.appointment_ids
  const every = letter.event.name === 'series.booked' ? letter.event.payload.every : null
  const visits = await findNews(ctx, letter, name, ids)
  const [only, ...more] = visits
  if (!only) return undefined
  if (more.length === 0) return writeVisit(ctx, letter, messageAboutOne[name], only.id)
  const facts = await readFacts(ctx, letter, name, visits, visits.length === ids.length ? every : null)
  const kept = visits.map(({ id }) => id)
  const attachments = letter.channel === 'email' ? [await attachInvitation(ctx, letter, kept)] : []
  return composeSeries(name, facts, letter.language, attachments)
}

/**
 * The visits for which the message is still true. It leaves out visits that were moved straight back, which the reader knows to be there.
 */
async function findNews(
  ctx: Context,
  letter: Letter<SeriesEvent>,
  name: SeriesMessage,
  ids: readonly string[],
): Promise<AppointmentView[]> {
  const about = messageAboutOne[name]
  const news: AppointmentView[] = []
  for (const visit of await findAppointments(ctx, ids))
    if (isStillTrue(ctx, about, visit) && (letter.event.name !== 'series.moved' || (await isNews(ctx, letter, about, visit))))
      news.push(visit)
  return news
}

/** The facts about visits: two or more, by time. */
async function readFacts(
  ctx: Context,
  letter: Letter<SeriesEvent>,
  name: SeriesMessage,
  visits: readonly AppointmentView[],
  every: Recurrence | null,
): Promise<SeriesFacts> {
  const { language, recipient } = letter
  const visit = visits[0]!
  const forPatient = recipient.kind === 'patient'
  const { who } = writeMeeting(visit, forPatient, language)
  const times: string[] = []
  for (const one of visits) {
    const time = writeWhenAndHow(writeMeeting(one, forPatient, language), language)
    times.push(writeMoveTo(time, await readBefore(ctx, letter, messageAboutOne[name], one), language))
  }
  const fee = visits.reduce((sum, { cancel_fee_cents }) => sum + cancel_fee_cents, 0)
  // The price of a first visit differs from that of a follow-up.
  const isOfOneKind = visits.every(({ type }) => type === visit.type)
  return {
    who,
    credentials: forPatient ? tameText(visit.provider_credentials) || null : null,
    count: visits.length,
    first: times[0]!,
    rhythm: every ? ` ${rhythms[every][language]}` : '',
    fee: forPatient && fee > 0 ? writeDollars(fee, language) : null,
    price: name === 'series_booked' && isOfOneKind ? await readPrice(ctx, visit, language) : null,
    times,
    open: `${ctx.config.public_url}${pageOf(visit, name)}`,
  }
}

function pageOf(visit: AppointmentView, name: SeriesMessage): string {
  if (name === 'series_booked' || name === 'series_moved') return '/app/visits'
  if (name === 'series_canceled') return `/d/${visit.provider_slug}`
  return `/provider/appointments/${visit.id}`
}
