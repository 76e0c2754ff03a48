import type { ConsentKind } from '@sorrel/contract/patients/consents'
import { bookAppointment, getAppointment, listAppointments, setUpPatientAndBook } from '@sorrel/contract/scheduling/operations'
import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { query, useAct } from '../../kernel/calls/query.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { type Consent, listMissingIn } from './steps/use-consents.ts'
import type { Booking } from './use-booking.ts'

/**
 * Books the held time. For a new patient one call carries everything that was entered; for a known patient it carries the visit and missing
 * consents.
 */
export function useBook(booking: Booking, consents: readonly Consent[], onMissing: (kinds: readonly ConsentKind[]) => void) {
  const client = useQueryClient()
  const locale = useLocale()
  const setUp = useAct(setUpPatientAndBook, { refreshes: [listAppointments] })
  const visit = useAct(bookAppointment, { refreshes: [listAppointments] })
  const { hold, about, payment, known, zone } = booking
  const act = known ? visit : setUp
  const done = (appointment: OutputOf<typeof getAppointment>) => {
    client.setQueryData(query(getAppointment, { params: { appointment_id: appointment.id } }).queryKey, appointment)
    booking.finish(appointment)
  }
  const send = () => {
    if (!hold || act.isPending) return
    const { provider_id, starts_at, duration_minutes, type, visit_mode, reservation_token } = hold
    const location_id = visit_mode === 'in_person' ? booking.office?.id : undefined
    const what = { provider_id, starts_at, duration_minutes, type, visit_mode, ...(location_id && { location_id }) }
    const agreed = consents.map(({ kind, version }) => ({ kind, version }))
    if (known) {
      visit.mutate(
        { body: { ...what, reservation_token, ...(agreed.length > 0 && { consents: agreed }) } },
        {
          onSuccess: ({ appointments }) => appointments[0] && done(appointments[0]),
          onError: (error) => onMissing(listMissingIn(error)),
        },
      )
      return
    }
    if (!about || !payment) return
    const body = {
      ...what,
      patient: { ...about, time_zone: zone, preferred_language: locale },
      payment,
      consents: agreed,
    }
    setUp.mutate({ headers: { 'x-booking-reservation-token': reservation_token }, body }, { onSuccess: done })
  }
  return { send, isPending: act.isPending, error: act.error, reset: () => act.reset() }
}
