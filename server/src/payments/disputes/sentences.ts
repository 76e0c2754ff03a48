import type { DisputeFact } from '@sorrel/contract/payments/schemas'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { writeDollars } from '../../notifications/wording.ts'
import type { Known, NoticeFact, PaidFact, VisitFact } from './known.ts'

type Write = (instant: string, zone: string) => string

const writeDay: Write = (instant, timeZone) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone }).format(new Date(instant))
const writeTime: Write = (instant, timeZone) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }).format(new Date(instant))
const writeMoment: Write = (instant, zone) => `${writeDay(instant, zone)} at ${writeTime(instant, zone)}`
const dollarsOf = (cents: number) => writeDollars(cents, 'en')

/** What is known about a payment, each as a sentence in English, which banks read. Nothing of it says what a visit was about. */
export function sentencesOf({ paid, visits, agreed_at, notices, receipts, refunds }: Known, zone: string): DisputeFact[] {
  const agreed: DisputeFact[] =
    agreed_at === null
      ? []
      : [
          {
            ...{ code: 'agreed', at: agreed_at },
            sentence: `On ${writeMoment(agreed_at, zone)} the client agreed to our terms of payment, which name the price, the time for free cancellation and the fee after it.`,
          },
        ]
  return [
    ...agreed,
    ...sayPayment(paid, zone),
    ...visits.flatMap((visit) => sayVisit(visit)),
    ...notices.map((notice) => sayNotice(notice, zone)),
    ...receipts.map(
      ({ issued_at, amount_cents }): DisputeFact => ({
        ...{ code: 'receipt', at: issued_at },
        sentence: `On ${writeMoment(issued_at, zone)} we issued a receipt for ${dollarsOf(amount_cents)} to the client.`,
      }),
    ),
    ...refunds.map(
      ({ at, amount_cents }): DisputeFact => ({
        ...{ code: 'refunded', at },
        sentence: `On ${writeDay(at, zone)} we gave back ${dollarsOf(amount_cents)} of this payment.`,
      }),
    ),
  ]
}

function sayPayment({ amount_cents, paid_at, started_by, brand, last4, card_saved_at }: PaidFact, zone: string): DisputeFact[] {
  const brands: Readonly<Record<string, { en: string }>> = cardBrands
  const card = brand && last4 ? `the ${brands[brand]?.en ?? brand} card ending in ${last4}` : 'the card'
  const how = started_by === 'patient' ? ' The client started this payment while signed in to their account.' : ''
  const charged = `On ${writeMoment(paid_at, zone)} we charged ${dollarsOf(amount_cents)} to ${card}.${how}`
  const saved: DisputeFact[] =
    card_saved_at === null || card_saved_at > paid_at
      ? []
      : [
          {
            code: 'card_saved',
            at: card_saved_at,
            sentence: `The cardholder saved this card in their account on ${writeMoment(card_saved_at, zone)}.`,
          },
        ]
  return [...saved, { code: 'paid', at: paid_at, sentence: charged }]
}

function sayVisit(visit: VisitFact): DisputeFact[] {
  const { starts_at, ends_at, time_zone, visit_mode, address, booked_at, confirmed_at } = visit
  const place =
    visit_mode === 'virtual' ? ', by video call' : address ? `, in person at ${address}` : visit_mode === 'in_person' ? ', in person' : ''
  const span = `on ${writeDay(starts_at, time_zone)} from ${writeTime(starts_at, time_zone)} to ${writeTime(ends_at, time_zone)}`
  const confirmed = confirmed_at ? ` and confirmed by the client on ${writeMoment(confirmed_at, time_zone)}` : ''
  return [
    { code: 'booked', at: booked_at, sentence: `The appointment was booked on ${writeMoment(booked_at, time_zone)}${confirmed}.` },
    { code: 'visit', at: starts_at, sentence: `The payment is for an appointment ${span}${place}.` },
    ...sayOutcome(visit),
  ]
}

/** Whether it took place, as it was written down then. */
function sayOutcome(visit: VisitFact): DisputeFact[] {
  const { status, starts_at, ends_at, time_zone, marked_at, minutes, canceled_at, canceled_late } = visit
  const { client_in_call_from, client_in_call_minutes } = visit
  if (status === 'Occurred') {
    const lasted = minutes ? ` and lasted ${sayMinutes(minutes)}` : ''
    const inCall = client_in_call_from
      ? ` The client was in the video call from ${writeTime(client_in_call_from, time_zone)} for ${sayMinutes(client_in_call_minutes)}.`
      : ''
    return [{ code: 'attended', at: ends_at, sentence: `The appointment took place${lasted}.${inCall}` }]
  }
  if (status === 'No-show') {
    const recorded = marked_at ? ` We recorded this on ${writeMoment(marked_at, time_zone)}.` : ''
    return [
      {
        code: 'missed',
        at: marked_at ?? ends_at,
        sentence: `The client did not come to the appointment and had not canceled it.${recorded}`,
      },
    ]
  }
  if (canceled_at === null || !canceled_late) return []
  const hours = Math.max(0, Math.floor((Date.parse(starts_at) - Date.parse(canceled_at)) / 3_600_000))
  const before = hours === 1 ? '1 hour' : `${hours} hours`
  return [
    {
      ...{ code: 'canceled', at: canceled_at },
      sentence: `The appointment was canceled on ${writeMoment(canceled_at, time_zone)}, about ${before} before it began, which is later than our terms allow free of charge.`,
    },
  ]
}

const sayMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const ways: Readonly<Record<string, string>> = { email: 'e-mail', sms: 'text message', push: 'app notification' }

function sayNotice({ amount_cents, collect_at, told_at, channels }: NoticeFact, zone: string): DisputeFact {
  const by = new Intl.ListFormat('en').format(channels.map((channel) => ways[channel] ?? channel))
  return {
    ...{ code: 'notice', at: told_at },
    sentence: `On ${writeMoment(told_at, zone)} we told the client by ${by} that ${dollarsOf(amount_cents)} would be charged to their card on ${writeMoment(collect_at, zone)}.`,
  }
}
