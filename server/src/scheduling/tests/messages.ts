import type { Language } from '@sorrel/contract/kernel/values'
import type { MessageSample, MessageSamples } from '../../notifications/tests/sample.ts'
import { writeClockTime, writeDollars, writeMinutes, writeMoment } from '../../notifications/wording.ts'
import { writeClocks } from '../messages/clocks.ts'
import { writeTerms } from '../messages/facts.ts'
import { listAddress, type Meeting, writePlace } from '../messages/place-words.ts'
import { writePrice } from '../messages/price.ts'
import { composeCancelByText } from '../messages/telling/cancel-by-text.ts'
import { commandTexts } from '../messages/texts/command-texts.ts'
import { composeOffer } from '../messages/texts/offer-mail.ts'
import { writeMoveTo, writeWhenAndHow } from '../messages/texts/sentences.ts'
import { composeSeries } from '../messages/texts/series-mail.ts'
import { rhythms, type SeriesMessage, seriesTexts } from '../messages/texts/series-texts.ts'
import type { Facts } from '../messages/texts/visit-facts.ts'
import { composeVisit } from '../messages/texts/visit-mail.ts'
import { type VisitMessage, visitTexts } from '../messages/texts/visit-texts.ts'
import { composeWaiting, type WaitingMessage, waitingTexts } from '../messages/texts/waiting-texts.ts'

const site = 'https://sorrel.example'
const visitId = '01997c2e-8a10-7c4e-9d3f-5b1a2c3d4e5f'
const zones = { mine: 'America/Chicago', theirs: 'America/New_York' }
const starts_at = '2026-03-12T19:00:00.000Z'
const noOffice = { location_name: null, location_street: null, location_city: null, location_state: null, location_zip: null }
const byVideo: Meeting = { visit_mode: 'virtual', ...noOffice }
const atOffice: Meeting = {
  visit_mode: 'in_person',
  location_name: 'Garden Street Practice',
  location_street: '200 Garden Street, Suite 4',
  location_city: 'Chicago',
  location_state: 'IL',
  location_zip: '60614',
}
const file = { name: 'visit.ics', type: 'text/calendar', content: '' }

/** The facts of a visit next week, as its patient reads them. */
const factsOf = (language: Language, meeting: Meeting, isAhead: boolean, now = '2026-03-05T16:00:00.000Z'): Facts => {
  return {
    who: 'Hannah Okafor',
    credentials: 'MS, RDN',
    ...writeClocks(starts_at, meeting === atOffice ? { ...zones, theirs: zones.mine } : zones, language),
    length: writeMinutes(45, language),
    before: null,
    how: writePlace(meeting, language),
    address: listAddress(meeting),
    is_virtual: meeting === byVideo,
    is_ahead: isAhead,
    price: isAhead ? writePrice(12_000, meeting === atOffice, language) : null,
    terms: isAhead ? writeTerms({ free_until: '2026-03-11T19:00:00.000Z', late_fee_cents: 5000, zone: zones.mine }, now, language) : null,
    fee: null,
    move: null,
    cancel: null,
    open: `${site}/app/visits/${visitId}`,
  }
}

/** `now`: when the message is written; a week before the visit unless this says otherwise. */
type Look = {
  meeting?: Meeting
  now?: string
  ahead?: true
  linked?: true
  filed?: true
  free?: true
  fee?: true
  moved?: true
  booksAgain?: true
}
/** What is special about the sample of each message. Without a word here, the visit is by video and over. */
const looks: Record<VisitMessage, Look> = {
  booked: { ahead: true, linked: true, filed: true },
  moved: { ahead: true, linked: true, filed: true, moved: true, meeting: atOffice, fee: true },
  canceled: { filed: true, meeting: atOffice, fee: true, booksAgain: true },
  restored: { ahead: true, linked: true, filed: true },
  change_asked: { linked: true },
  kept: { ahead: true, linked: true, free: true },
  reminder_48h: { ahead: true, linked: true, meeting: atOffice },
  reminder_24h: { ahead: true, linked: true },
  reminder_1h: { ahead: true, now: '2026-03-12T18:00:00.000Z' },
  missed: { fee: true, booksAgain: true },
  corrected_to_attended: {},
  corrected_to_open: {},
  fee_waived: {},
  staff_booked: { ahead: true, filed: true, meeting: atOffice },
  staff_moved: { ahead: true, filed: true, moved: true },
  staff_canceled: { filed: true },
  staff_restored: { ahead: true, filed: true },
  staff_unmarked: {},
}

/** The facts in the sample of this message. */
export function sampleFacts(name: VisitMessage, language: Language): Facts {
  const { meeting = byVideo, now, ahead = false, linked, free, fee, moved, booksAgain } = looks[name]
  const facts = factsOf(language, meeting, ahead, now)
  const staff = { who: 'Maya Lindqvist', credentials: null, price: null, terms: null, open: `${site}/provider/appointments/${visitId}` }
  return {
    ...facts,
    ...(name.startsWith('staff_') && staff),
    ...(linked && { move: `${site}/reschedule/p4Zt8mQx`, cancel: `${site}/cancel/p4Zt8mQx` }),
    ...(free && { terms: writeTerms({ free_until: starts_at, late_fee_cents: 0, zone: zones.mine }, starts_at, language) }),
    ...(fee && { fee: writeDollars(5000, language) }),
    ...(moved && { before: writeMoment('2026-03-10T14:00:00.000Z', zones.mine, language) }),
    ...(booksAgain && { open: `${site}/d/hannah-okafor` }),
  }
}

const visitSample = (name: VisitMessage): MessageSample => ({
  channels: name.startsWith('staff_') ? ['email'] : ['sms', 'email'],
  write: (language) => composeVisit(name, sampleFacts(name, language), language, looks[name].filed ? [file] : []),
})

const seriesPages: Record<SeriesMessage, string> = {
  series_booked: '/app/visits',
  series_moved: '/app/visits',
  series_canceled: '/d/hannah-okafor',
  staff_series_booked: `/provider/appointments/${visitId}`,
  staff_series_moved: `/provider/appointments/${visitId}`,
  staff_series_canceled: `/provider/appointments/${visitId}`,
}
const seriesSample = (name: SeriesMessage): MessageSample => {
  const isBooked = name === 'series_booked' || name === 'staff_series_booked'
  const isMoved = name === 'series_moved' || name === 'staff_series_moved'
  const forStaff = name.startsWith('staff_')
  return {
    channels: forStaff ? ['email'] : ['sms', 'email'],
    write: (language) => {
      const { credentials } = factsOf(language, byVideo, false)
      const who = forStaff ? 'Maya Lindqvist' : 'Hannah Okafor'
      const how = writePlace(byVideo, language)
      const days = [starts_at, '2026-03-19T19:00:00.000Z', '2026-03-26T19:00:00.000Z']
      const times = days.map((day) => {
        const before = isMoved ? writeMoment(new Date(Date.parse(day) - 2 * 86_400_000).toISOString(), zones.mine, language) : null
        return writeMoveTo(writeWhenAndHow({ who, ...writeClocks(day, zones, language), how }, language), before, language)
      })
      const facts = {
        who,
        credentials: forStaff ? null : credentials,
        count: times.length,
        first: times[0] ?? '',
        rhythm: isBooked ? ` ${rhythms.Weekly[language]}` : '',
        fee: name === 'series_canceled' ? writeDollars(5000, language) : null,
        price: name === 'series_booked' ? writePrice(9000, false, language) : null,
        times,
        open: `${site}${seriesPages[name]}`,
      }
      return composeSeries(name, facts, language, [file])
    },
  }
}

const offerSample: MessageSample = {
  channels: ['sms', 'email'],
  write: (language) => {
    const { price: _, ...facts } = factsOf(language, atOffice, true)
    const held_until = writeClockTime('2026-03-05T16:15:00.000Z', zones.mine, language)
    return composeOffer(
      { ...facts, price: writePrice(9000, false, language), held_until, by_hand: false, open: `${site}/app?offer=1` },
      language,
    )
  },
}

const meetingOf = (language: Language) => factsOf(language, byVideo, true)
const answers = {
  confirmed: { answer: (language: Language) => commandTexts.confirmed[language](meetingOf(language)) },
  move: { answer: (language: Language) => commandTexts.move[language](meetingOf(language), `${site}/reschedule/p4Zt8mQx`) },
  no_visit: { answer: (language: Language) => commandTexts.no_visit[language] },
} satisfies Record<keyof typeof commandTexts, MessageSample>

const namesOf = <Name extends string>(texts: Record<Name, unknown>) => Object.keys(texts) as Name[]

const waitingSample = (name: WaitingMessage): MessageSample => ({
  channels: ['sms', 'email'],
  write: (language) => composeWaiting(name, { who: 'Hannah Okafor' }, { url: `${site}/waiting/p4Zt8mQxR2vK7nWc` }, language),
})

/** A sample of every message about visits. */
export const messages: MessageSamples = {
  ...Object.fromEntries(namesOf(visitTexts).map((name) => [name, visitSample(name)])),
  ...Object.fromEntries(namesOf(seriesTexts).map((name) => [name, seriesSample(name)])),
  offered: offerSample,
  cancel_by_text: {
    channels: ['sms', 'email'],
    write: (language) => composeCancelByText('patient', `${site}/app/visits/1`, language),
  },
  staff_cancel_by_text: {
    channels: ['email'],
    write: (language) => composeCancelByText('provider', `${site}/provider/appointments/1`, language),
  },
  ...Object.fromEntries(namesOf(waitingTexts).map((name) => [name, waitingSample(name)])),
  ...answers,
}
