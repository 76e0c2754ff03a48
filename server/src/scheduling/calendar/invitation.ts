import type { Language } from '@sorrel/contract/kernel/values'
import { type FeedNames, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getGuardianId } from '../../kernel/context.ts'
import { findLatest } from '../access.ts'
import { type AppointmentView, choosePatientName, visitPathOf } from '../appointments.ts'
import { type Entry, type Method, type Party, writeCalendar, writeUtc } from './ics.ts'

const words = {
  en: { visitWith: (name: string) => `Visit with ${name}`, more: (url: string) => `Join, move or cancel: ${url}` },
  es: { visitWith: (name: string) => `Visita con ${name}`, more: (url: string) => `Entra, cambia la hora o cancela: ${url}` },
} satisfies Record<Language, object>

/** Whose calendar an entry is for. Without an address there is nobody to invite, so the entry is only published. */
export type Viewer = { language: Language; party: Party | null; names?: FeedNames }

/** Language and address of the caller; administrators get English. */ // reads patients, providers
export async function findViewer(ctx: Context): Promise<Viewer> {
  const { actor } = ctx
  if (actor.kind === 'patient') {
    const patient = await ctx.db
      .selectFrom('patient')
      .select(['first_name', 'preferred_name', 'last_name', 'email', 'preferred_language'])
      .where('id', '=', actor.patient_id)
      .executeTakeFirst()
    const name = `${patient?.preferred_name ?? patient?.first_name ?? ''} ${patient?.last_name ?? ''}`.trim()
    return { language: patient?.preferred_language ?? 'en', party: patient?.email ? { name, email: patient.email } : null }
  }
  if (actor.kind === 'provider') {
    const account = await ctx.db
      .selectFrom('provider_account as account')
      .innerJoin('provider', 'provider.id', 'account.provider_id')
      .select(['provider.first_name', 'provider.last_name', 'account.email', 'account.preferred_language'])
      .where('account.provider_id', '=', actor.provider_id)
      .executeTakeFirst()
    if (account)
      return {
        language: account.preferred_language === 'es' ? 'es' : 'en',
        party: { name: `${account.first_name} ${account.last_name}`, email: account.email },
      }
  }
  return { language: 'en', party: null }
}

/**
 * A visit as an entry of the viewer's own calendar: with whom, when and where, but never why. Its identity is the id of the first
 * booking, so that a move replaces the old entry. Its sequence rises with every move and with the cancellation.
 */
export function entryOf(ctx: Context, visit: AppointmentView, viewer: Viewer): Entry {
  const forProvider = ctx.actor.kind === 'provider'
  const provider = `${visit.provider_first_name} ${visit.provider_last_name}`
  const url = `${ctx.config.public_url}${forProvider ? `/provider/appointments/${visit.id}` : visitPathOf(visit)}`
  const text = words[viewer.language]
  return {
    uid: `${visit.root_id}@sorrel`,
    sequence: visit.sequence,
    changed_at: visit.updated_at,
    title: titleOf(ctx, visit, viewer),
    description: text.more(url),
    place: placeOf(visit, viewer.language),
    url,
    status: visit.status === 'Canceled' ? 'CANCELLED' : 'CONFIRMED',
    organizer: { name: provider, email: senderOf(ctx.config.mail_from) },
    time: {
      starts_at: visit.starts_at,
      ends_at: visit.ends_at,
      time_zone: ctx.actor.kind === 'patient' ? visit.patient_time_zone : visit.provider_time_zone,
    },
  }
}

/** Says with whom the visit is and, in a guardian's calendar, whose visit it is. */
function titleOf(ctx: Context, visit: AppointmentView, { language, names }: Viewer): string {
  const patient = choosePatientName(visit)
  if (ctx.actor.kind === 'provider') return words[language].visitWith(names === 'initials' ? initialsOf(patient) : patient)
  const title = words[language].visitWith(`${visit.provider_first_name} ${visit.provider_last_name}`)
  return getGuardianId(ctx.actor) ? `${visit.patient_preferred_name ?? visit.patient_first_name}: ${title}` : title
}

/** `Maya Lindqvist` is `M. L.` */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .flatMap(([first]) => (first ? [`${first.toUpperCase()}.`] : []))
    .join(' ')

function placeOf(visit: AppointmentView, language: Language): string {
  if (visit.visit_mode !== 'in_person' || visit.location_name === null) return visitModeLabels[visit.visit_mode][language]
  const { location_name, location_street, location_city, location_state, location_zip } = visit
  return `${location_name}, ${location_street}, ${location_city}, ${location_state} ${location_zip}`
}

const senderOf = (mailFrom: string): string => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom

/** The method of the file (RFC 5546): a cancellation withdraws, any other entry invites, and publishes if there is nobody to invite. */
const methodOf = (entry: Entry): Method => (entry.status === 'CANCELLED' ? 'CANCEL' : entry.attendee ? 'REQUEST' : 'PUBLISH')

/**
 * The .ics text, for this caller, of one visit or of visits that were booked or canceled together. An invitation and a withdrawal are
 * about one identity (RFC 5546, 3.2.2 and 3.2.5), so several visits are published; a canceled visit shows by its status.
 */
export async function writeInvitation(ctx: Context, visits: readonly Permitted<AppointmentView>[]): Promise<string> {
  const viewer = await findViewer(ctx)
  const entries = visits.map((visit) => remindOf(ctx, entryOf(ctx, visit, viewer), visit))
  const [only, ...more] = entries
  if (!only) throw new Error('a calendar file without a visit')
  if (more.length > 0) return writeCalendar('PUBLISH', entries)
  const entry = inviteViewer(only, viewer)
  return writeCalendar(methodOf(entry), [entry])
}

const inviteViewer = (entry: Entry, { party }: Viewer): Entry => (party ? { ...entry, attendee: party } : entry)

// Our own messages remind patients two days, a day and an hour before, so the calendar rings at another moment: in time for the way to the
// office, for which an hour may be too late, and when it is time to open the page of a video visit. Dietitians see one visit after the
// other.
const minutesBefore = { patient: { virtual: 15, in_person: 120, unknown: 60 }, provider: 10 }

/** The entry with a reminder, for a file that its reader puts into a calendar. A feed has none: programs drop those of feeds, or ring twice. */
const remindOf = (ctx: Context, entry: Entry, { status, visit_mode }: AppointmentView): Entry => {
  if (status !== 'Scheduled') return entry
  return { ...entry, reminds_before: ctx.actor.kind === 'provider' ? minutesBefore.provider : minutesBefore.patient[visit_mode] }
}

/** A visit in the form that calendar programs need. For a moved visit, the answer is the visit that replaced it. */
export async function detailsOf(ctx: Context, asked: Permitted<AppointmentView>) {
  const visit = asked.status === 'Re-scheduled' ? await findLatest(ctx, asked) : asked
  const viewer = await findViewer(ctx)
  const entry = inviteViewer(remindOf(ctx, entryOf(ctx, visit, viewer), visit), viewer)
  const [starts_at, ends_at] = [visit.starts_at, visit.ends_at]
  const { uid, title, description = '', place = '' } = entry
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${writeUtc(starts_at)}/${writeUtc(ends_at)}`,
    details: description,
    location: place,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: starts_at,
    enddt: ends_at,
    body: description,
    location: place,
  })
  return {
    appointment_id: visit.id,
    uid,
    title,
    description,
    place,
    starts_at,
    ends_at,
    ics: writeCalendar(methodOf(entry), [entry]),
    google_url: `https://calendar.google.com/calendar/render?${google}`,
    outlook_url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}
