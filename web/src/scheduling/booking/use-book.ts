import { consentVersions } from '@sorrel/contract/patients/consents'
import { addDependent, listDependents } from '@sorrel/contract/patients/operations'
import { bookAppointment, getAppointment, listAppointments, setUpPatientAndBook } from '@sorrel/contract/scheduling/operations'
import { useQueryClient } from '@tanstack/react-query'
import { keepChosen } from '../../kernel/calls/acting.ts'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { query, useAct } from '../../kernel/calls/query.ts'
import { chooseLanguage } from '../../kernel/preferences.ts'
import { useSession } from '../../kernel/use-session.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Paying } from '../paying/use-paying.ts'
import { type Consent, isConsentOfVisit, listMissingIn, type VisitKind } from './steps/use-consents.ts'
import type { Booking } from './use-booking.ts'
import { policyOf, readChangedPolicy } from './visit/fee-policy.ts'

/**
 * Books the held time. For a new patient, one call sends everything that was entered. For a known patient, it sends only the visit and the
 * missing consents.
 */
export function useBook(booking: Booking, consents: readonly Consent[], onMissing: (kinds: readonly VisitKind[]) => void, paying: Paying) {
  const first = useFirstBooking(booking, consents)
  const next = useNextBooking(booking, consents, onMissing, paying)
  return booking.known ? next : first
}

/** The booking of a known patient. */
function useNextBooking(booking: Booking, consents: readonly Consent[], onMissing: (kinds: readonly VisitKind[]) => void, paying: Paying) {
  const visit = useAct(bookAppointment, { refreshes: [listAppointments] })
  const done = useDone(booking)
  const writeInThisLanguage = useLanguageOfMessages()
  const send = async () => {
    const what = visitOf(booking)
    if (!what || !booking.hold || visit.isPending) return
    await writeInThisLanguage()
    const agreed = listAgreed(consents)
    visit.mutate(
      {
        body: {
          ...what,
          ...paying.sent,
          reservation_token: booking.hold.reservation_token,
          ...(agreed.length > 0 && { consents: agreed }),
        },
      },
      {
        onSuccess: ({ appointments }) => {
          paying.saved()
          if (appointments[0]) done(appointments[0])
        },
        onError: (error) => {
          readChangedPolicy(error)
          onMissing(listMissingIn(error))
        },
      },
    )
  }
  return { send: () => void send(), isPending: visit.isPending, error: visit.error, reset: () => visit.reset() }
}

/** Has the messages about the booking written in the language in which the person books. A booking does not fail for its sake. */
function useLanguageOfMessages() {
  const locale = useLocale()
  const actor = useSession()?.actor
  return async () => {
    if (actor && actor.preferred_language !== locale) await chooseLanguage(locale).catch(() => {})
  }
}

/** Books for a new patient. If a guardian adds that patient, one call adds them first, and a second one books for them. */
function useFirstBooking(booking: Booking, consents: readonly Consent[]) {
  const locale = useLocale()
  const setUp = useAct(setUpPatientAndBook, { refreshes: [listAppointments, listDependents] })
  const add = useAct(addDependent, { refreshes: [listDependents] })
  const done = useDone(booking)
  const { hold, about, payment, zone, who } = booking
  const act = add.isPending || add.error ? add : setUp
  const send = () => {
    const what = visitOf(booking)
    if (!what || !hold || !about || !payment || act.isPending) return
    const preferences = { time_zone: zone, preferred_language: locale }
    const body = { ...what, patient: { ...about, ...preferences }, payment, ...answersOf(booking, consents) }
    const headers = { 'x-booking-reservation-token': hold.reservation_token }
    const book = () => setUp.mutate({ headers, body }, { onSuccess: done, onError: readChangedPolicy })
    const authority = consents.find(({ kind }) => kind === 'authority')
    if (!who.newcomer || !who.guardian || !authority) return book()
    const { first_name, last_name, preferred_name, birth_date } = about
    const patient = { first_name, last_name, ...(preferred_name && { preferred_name }), birth_date, ...preferences }
    const added = ({ patient_id }: OutputOf<typeof addDependent>) => {
      who.take(patient_id)
      book()
    }
    add.mutate({ body: { ...who.guardian, patient, authority_version: authority.version } }, { onSuccess: added })
  }
  return { send, isPending: act.isPending, error: act.error, reset: () => act.reset() }
}

function useDone(booking: Booking) {
  const client = useQueryClient()
  return (appointment: OutputOf<typeof getAppointment>) => {
    client.setQueryData(query(getAppointment, { params: { appointment_id: appointment.id } }).queryKey, appointment)
    keepChosen()
    booking.finish(appointment)
  }
}

const listAgreed = (consents: readonly Consent[]) => consents.filter(isConsentOfVisit).map(({ kind, version }) => ({ kind, version }))

/** What a new patient agreed to, and whether they do without text messages. */
function answersOf({ agreesToTexts }: Booking, consents: readonly Consent[]) {
  const agreed = listAgreed(consents)
  if (!agreesToTexts) return { consents: agreed, declined: ['texts' as const] }
  return { consents: [...agreed, { kind: 'texts' as const, version: consentVersions.texts }] }
}

/** The held visit in the form that the calls expect. */
function visitOf({ hold, office, reason, profile }: Booking) {
  if (!hold) return null
  const { provider_id, starts_at, duration_minutes, type, visit_mode } = hold
  const location_id = visit_mode === 'in_person' ? office?.id : undefined
  const visit_reason = reason.trim()
  const visit = { provider_id, starts_at, duration_minutes, type, visit_mode, fee_policy: policyOf(profile) }
  return { ...visit, ...(location_id && { location_id }), ...(visit_reason && { visit_reason }) }
}
