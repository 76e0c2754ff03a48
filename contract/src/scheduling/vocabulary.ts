import type { ErrorCode } from '../kernel/errors.ts'
import type { Label } from '../kernel/label.ts'

export const appointmentStatuses = ['Scheduled', 'Occurred', 'Canceled', 'No-show', 'Re-scheduled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const appointmentStatusLabels = {
  Scheduled: { en: 'Scheduled', es: 'Programada' },
  Occurred: { en: 'Took place', es: 'Realizada' },
  Canceled: { en: 'Canceled', es: 'Cancelada' },
  'No-show': { en: 'Missed', es: 'No asistió' },
  'Re-scheduled': { en: 'Moved to another time', es: 'Cambiada a otra hora' },
} as const satisfies Record<AppointmentStatus, Label>

export const appointmentTypes = ['Initial Consultation', 'Follow-up'] as const
export type AppointmentType = (typeof appointmentTypes)[number]
export const appointmentTypeLabels = {
  'Initial Consultation': { en: 'First visit', es: 'Primera visita' },
  'Follow-up': { en: 'Follow-up visit', es: 'Visita de seguimiento' },
} as const satisfies Record<AppointmentType, Label>

export const recurrences = ['Weekly', 'Monthly', 'Bi-weekly'] as const
export type Recurrence = (typeof recurrences)[number]
export const recurrenceLabels = {
  Weekly: { en: 'Every week', es: 'Cada semana' },
  Monthly: { en: 'Every month', es: 'Cada mes' },
  'Bi-weekly': { en: 'Every two weeks', es: 'Cada dos semanas' },
} as const satisfies Record<Recurrence, Label>

/** How often a block recurs: as a series of visits does, or on every weekday from Monday to Friday. */
export const blockRecurrences = ['Weekdays', ...recurrences] as const
export type BlockRecurrence = (typeof blockRecurrences)[number]
export const blockRecurrenceLabels = {
  Weekdays: { en: 'Every weekday', es: 'De lunes a viernes' },
  ...recurrenceLabels,
} as const satisfies Record<BlockRecurrence, Label>

export const visitModes = ['in_person', 'virtual', 'unknown'] as const
export type VisitMode = (typeof visitModes)[number]
export const visitModeLabels = {
  in_person: { en: 'In person', es: 'En persona' },
  virtual: { en: 'Video visit', es: 'Visita por video' },
  unknown: { en: 'Not decided yet', es: 'Aún sin decidir' },
} as const satisfies Record<VisitMode, Label>

/** The modes that can be booked. A visit may have an unknown mode, but nobody can book one like that. */
export const bookingModes = ['in_person', 'virtual'] as const satisfies readonly VisitMode[]
export type BookingMode = (typeof bookingModes)[number]
export const isBookingMode = (mode: string): mode is BookingMode => bookingModes.some((known) => known === mode)
export const bookingModeLabels = {
  in_person: visitModeLabels.in_person,
  virtual: visitModeLabels.virtual,
} as const satisfies Record<BookingMode, Label>

/** When staff let a patient be told of a change: as soon as it can no longer be undone, at eight in the patient's morning, or not at all. */
export const tellTimes = ['now', 'morning', 'never'] as const
export type TellTime = (typeof tellTimes)[number]

/** Why a patient is not told of a change. */
export const untoldReasons = ['told_already', 'asked_for_none', 'corrects_record'] as const
export type UntoldReason = (typeof untoldReasons)[number]
export const untoldReasonLabels = {
  told_already: { en: 'I have told them myself', es: 'Ya se lo dije yo' },
  asked_for_none: { en: 'They asked for no message', es: 'Pidió no recibir mensaje' },
  corrects_record: { en: 'It only corrects the record', es: 'Solo corrige el registro' },
} as const satisfies Record<UntoldReason, Label>

/** What a dietitian may do with a visit that lies in their blocked time. */
export const settlements = ['move', 'cancel', 'ask', 'keep'] as const
export type Settlement = (typeof settlements)[number]

/** Why one of several visits was not settled. */
export const settlingRefusals = [
  'not_found',
  'changed_meanwhile',
  'slot_not_available',
  'not_licensed_in_state',
  'appointment_not_movable',
  'appointment_not_cancelable',
] as const satisfies readonly ErrorCode[]
export type SettlingRefusal = (typeof settlingRefusals)[number]

// NOTE: the outside contract fixes these values, company names included. People only ever see the labels.
export const bookingSources = ['fay', 'provider', 'partner', 'share_a_sale_affiliate', 'amazon_hbc_referral', 'withings_referral'] as const
export type BookingSource = (typeof bookingSources)[number]
export const bookingSourceLabels = {
  fay: { en: 'Booked here by the patient', es: 'Reservada aquí por el paciente' },
  provider: { en: 'Booked by the dietitian', es: 'Reservada por el dietista' },
  partner: { en: 'Partner', es: 'Organización asociada' },
  share_a_sale_affiliate: { en: 'Affiliate link', es: 'Enlace de afiliado' },
  amazon_hbc_referral: { en: 'Online store', es: 'Tienda en línea' },
  withings_referral: { en: 'Wearable device partner', es: 'Dispositivo de salud asociado' },
} as const satisfies Record<BookingSource, Label>

/** How a dietitian's calendar feed names patients. Whoever has its address, or looks over a shoulder, reads no more than that. */
export const feedNames = ['full', 'initials'] as const
export type FeedNames = (typeof feedNames)[number]
