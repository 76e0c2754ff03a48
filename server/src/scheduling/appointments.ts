import type { GuardianRelation } from '@sorrel/contract/patients/guardians'
import { actionsOf, computeFreeUntil, computeLateFeeCents, isAskedToChange } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, Context } from '../kernel/context.ts'
import type { AppointmentRow } from './tables.ts'

/** An appointment with the names and the place that its answer needs. */
export type AppointmentView = AppointmentRow & {
  patient_first_name: string | null
  patient_last_name: string | null
  patient_preferred_name: string | null
  patient_phone_number: string | null
  patient_email: string | null
  provider_first_name: string
  provider_last_name: string
  provider_slug: string
  provider_credentials: string
  provider_photo_url: string | null
  provider_time_zone: string
  location_name: string | null
  location_street: string | null
  location_city: string | null
  location_state: string | null
  location_zip: string | null
  paid_by: 'insurance' | 'cash' | null
  /** Null for a patient who does not sign in, such as a child. */
  patient_identity_id: string | null
  earlier_fees_cents: number
  /** Whether the law forbids to bill the patient a fee for this visit. */
  has_no_fees: boolean
  /** Who acts for the patient, as far as the caller may know. */
  guardian: {
    guardianship_id: string
    name: string
    phone_number: string | null
    relation: GuardianRelation
    time_zone: string | null
  } | null
}

/** Every read of appointments starts from this query, so that they have one shape everywhere. */ // reads patients, providers, insurance, eligibility
export function viewAppointments(ctx: Context) {
  const guardian = actsAsStaff(ctx) ? sql<AppointmentView['guardian']>`app.guardian_of(appointment.patient_id)` : sql<null>`null::jsonb`
  return ctx.db
    .selectFrom('appointment')
    .innerJoin('patient', 'patient.id', 'appointment.patient_id')
    .innerJoin('provider', 'provider.id', 'appointment.provider_id')
    .leftJoin('provider_location as location', 'location.id', 'appointment.location_id')
    .leftJoin('coverage', 'coverage.id', 'appointment.coverage_id')
    .selectAll('appointment')
    .select([
      'patient.first_name as patient_first_name',
      'patient.last_name as patient_last_name',
      'patient.preferred_name as patient_preferred_name',
      'patient.phone_number as patient_phone_number',
      'patient.email as patient_email',
      'patient.identity_id as patient_identity_id',
      'provider.first_name as provider_first_name',
      'provider.last_name as provider_last_name',
      'provider.slug as provider_slug',
      'provider.credentials as provider_credentials',
      'provider.photo_url as provider_photo_url',
      'provider.time_zone as provider_time_zone',
      'location.name as location_name',
      'location.street as location_street',
      'location.city as location_city',
      'location.state as location_state',
      'location.zip as location_zip',
      'coverage.kind as paid_by',
      guardian.as('guardian'),
      earlierFees.as('earlier_fees_cents'),
      hasNoFees(ctx).as('has_no_fees'),
    ])
}

/**
 * Members of Medicaid owe no fee for a missed visit or a late change (42 CFR 447.15), so none is shown, told or billed. Only a visit that may still cost
 * one is looked up; what was stored with it before is waived where it is billed.
 */ // reads insurance
const hasNoFees = ({ config }: Context) => sql<boolean>`case
  when appointment.status in ('Scheduled', 'Occurred', 'No-show') and appointment.late_cancel_fee_cents + appointment.no_show_fee_cents > 0
  then app.owes_nothing(appointment.patient_id, coverage.payer_id, (appointment.starts_at at time zone ${config.time_zone})::date) else false end`

/** The fees of the times from which a visit was moved. Only a moved visit has any, so no other is looked up. */
const earlierFees = sql<number>`case when appointment.rescheduled_from_id is null then 0 else (
  select coalesce(sum(earlier.cancel_fee_cents), 0)::int from app.appointment as earlier
  where earlier.root_id = appointment.root_id and earlier.sequence < appointment.sequence
) end`

export const getViewerKind = (actor: Actor): 'patient' | 'provider' | 'admin' =>
  actor.kind === 'provider' || actor.kind === 'admin' ? actor.kind : actor.kind === 'system' ? 'admin' : 'patient'

/** Whether the caller is a provider or an administrator. Staff book for others, and may override the provider's own rules. */
export const actsAsStaff = ({ actor }: Pick<Context, 'actor'>): boolean => actor.kind === 'provider' || actor.kind === 'admin'

/** The name by which people in a visit address the patient. */
export const choosePatientName = (
  view: Pick<AppointmentView, 'patient_preferred_name' | 'patient_first_name' | 'patient_last_name'>,
): string => `${view.patient_preferred_name ?? view.patient_first_name ?? ''} ${view.patient_last_name ?? ''}`.trim()

/** The mode in which a visit is booked again; a visit whose mode nobody chose is booked as a video visit. */
export const bookingModeOf = ({ visit_mode }: Pick<AppointmentView, 'visit_mode'>): BookingMode =>
  visit_mode === 'unknown' ? 'virtual' : visit_mode

/** The path of a visit in the patient's app. For a dependent it names them, so that the guardian sees their visit and not one of their own. */
export const visitPathOf = ({
  id,
  patient_id,
  patient_identity_id,
}: Pick<AppointmentView, 'id' | 'patient_id' | 'patient_identity_id'>): string =>
  `/app/visits/${id}${patient_identity_id === null ? `?for=${patient_id}` : ''}`

/** An appointment in the form of the contract, with what this viewer may see and do. */
export function showAppointment(ctx: Context, view: AppointmentView): z.input<typeof Appointment> {
  const viewer = getViewerKind(ctx.actor)
  const location =
    view.location_id && view.location_name !== null
      ? {
          id: view.location_id,
          name: view.location_name,
          street: view.location_street ?? '',
          city: view.location_city ?? '',
          state: view.location_state ?? '',
          zip: view.location_zip ?? '',
        }
      : null
  return {
    ...view,
    location,
    override_reason: viewer === 'patient' ? null : view.override_reason,
    fee_waived_reason: viewer === 'patient' ? null : view.fee_waived_reason,
    visit_reason: mayReadReason(ctx.actor) ? view.visit_reason : null,
    patient_name: choosePatientName(view),
    patient_contact: viewer === 'patient' ? null : { phone_number: view.patient_phone_number, email: view.patient_email },
    provider_name: `${view.provider_first_name} ${view.provider_last_name}`,
    actions: actionsOf(view, viewer, ctx.now()),
    booked_at: bookedAtOf(view),
    ...lateFeeOf(view),
    no_show_fee_cents: noShowFeeOf(view),
    change_asked_at: isAskedToChange(view) ? view.change_asked_at : null,
  }
}

/** What a visit is about is for those in it, and for staff who help with it: not for a link, which others may open, nor for billing. */
const mayReadReason = (actor: Actor): boolean =>
  (actor.kind === 'patient' && actor.session_id !== undefined) ||
  actor.kind === 'provider' ||
  (actor.kind === 'admin' && (actor.tags.includes('support') || actor.tags.includes('superadmin')))

/** The late fee in cents that canceling or moving now would cost. `whose` is who makes the change, by default the caller. */
export const computeFeeNow = (ctx: Context, view: AppointmentView, whose = getViewerKind(ctx.actor)): number =>
  computeLateFeeCents(lateFeeOf(view), whose, ctx.now())

/** When the patient booked the visit, also if they moved it since. */
export const bookedAtOf = ({ first_booked_at, created_at }: Pick<AppointmentView, 'first_booked_at' | 'created_at'>) =>
  first_booked_at ?? created_at

/** Until when a change of the visit is free, and what it costs its patient after: nothing, if they were asked to change it or may not be billed. */
export const lateFeeOf = (view: AppointmentView) => ({
  free_until: computeFreeUntil({ ...view, booked_at: bookedAtOf(view) }),
  late_fee_cents: view.has_no_fees || view.change_asked_at ? 0 : view.late_cancel_fee_cents,
})

/** What missing the visit costs: nothing, if the patient was told that the dietitian cannot be there, or may not be billed. */
export const noShowFeeOf = (view: AppointmentView): number => (view.has_no_fees || isAskedToChange(view) ? 0 : view.no_show_fee_cents)
