import type { AppointmentStatus } from '@sorrel/contract/scheduling/vocabulary'
import { appointmentTypeLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { coded, type FhirOf, type FhirSource, labeled, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { AppointmentRow } from '../tables.ts'

type Visit = AppointmentRow & { location_name: string | null }

/** The visits of a patient as appointments, and those that took place as encounters, too. */ // reads providers
export const visitsFhir: FhirSource = {
  list: async (ctx, of) => {
    const visits = await ctx.db
      .selectFrom('appointment')
      .leftJoin('provider_location as location', 'location.id', 'appointment.location_id')
      .selectAll('appointment')
      .select('location.name as location_name')
      .where('appointment.patient_id', '=', of.patient_id)
      .orderBy('appointment.starts_at')
      .orderBy('appointment.id')
      .execute()
    return visits.flatMap((visit) => [buildAppointment(visit, of), ...buildEncounter(visit, of)])
  },
}

const statuses: Readonly<Record<AppointmentStatus, string>> = {
  Scheduled: 'booked',
  Occurred: 'fulfilled',
  Canceled: 'cancelled',
  'No-show': 'noshow',
  'Re-scheduled': 'cancelled',
}
const cancelers: Readonly<Record<string, string>> = { patient: 'pat', provider: 'prov' }

/** A visit as an appointment. One that was moved is a canceled one, because FHIR R4 knows no other word for it. */
export function buildAppointment(visit: Visit, of: FhirOf): Resource {
  const isCanceled = visit.status === 'Canceled'
  const wasMoved = visit.status === 'Re-scheduled'
  const status = statuses[visit.status] === 'cancelled' ? 'declined' : 'accepted'
  const location = visit.location_name ? [{ actor: { display: visit.location_name }, status }] : []
  return {
    resourceType: 'Appointment',
    row: visit.id,
    status: statuses[visit.status],
    cancelationReason: isCanceled
      ? coded('appointment-cancellation-reason', cancelers[visit.canceled_by ?? ''] ?? 'other', visit.cancel_reason)
      : wasMoved
        ? coded('appointment-cancellation-reason', 'other', 'Moved to another time')
        : null,
    appointmentType: visit.type === 'Follow-up' ? followUpOf(of) : labeled(of, appointmentTypeLabels[visit.type]),
    serviceType: [labeled(of, visitModeLabels[visit.visit_mode])],
    description: visit.visit_reason,
    start: visit.starts_at,
    end: visit.ends_at,
    minutesDuration: visit.duration_minutes,
    created: visit.created_at,
    participant: [{ actor: referToPatient(of), status }, { actor: refer('Practitioner', visit.provider_id), status }, ...location],
  }
}

const followUpOf = (of: FhirOf) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0276', code: 'FOLLOWUP' }],
  ...labeled(of, appointmentTypeLabels['Follow-up']),
})

/** The meeting itself, of a visit that took place. */
export function buildEncounter(visit: Visit, of: FhirOf): Resource[] {
  if (visit.status !== 'Occurred') return []
  return [
    {
      resourceType: 'Encounter',
      row: visit.id,
      status: 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: visit.visit_mode === 'virtual' ? 'VR' : 'AMB' },
      type: [labeled(of, appointmentTypeLabels[visit.type])],
      subject: referToPatient(of),
      episodeOfCare: [refer('EpisodeOfCare', visit.care_id)],
      participant: [{ individual: refer('Practitioner', visit.provider_id) }],
      appointment: [refer('Appointment', visit.id)],
      period: { start: visit.starts_at, end: visit.ends_at },
      length: visit.actual_minutes ? { value: visit.actual_minutes, unit: 'min', system: 'http://unitsofmeasure.org', code: 'min' } : null,
      reasonCode: visit.visit_reason ? [{ text: visit.visit_reason }] : null,
      location: visit.location_name ? [{ location: { display: visit.location_name } }] : null,
    },
  ]
}
