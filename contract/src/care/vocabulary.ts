import type { Label } from '../kernel/label.ts'

export const careStatuses = ['onboarding', 'active', 'paused', 'graduated', 'transferred', 'canceled'] as const
export type CareStatus = (typeof careStatuses)[number]
export const careStatusLabels = {
  onboarding: { en: 'Before the first visit', es: 'Antes de la primera visita' },
  active: { en: 'In care', es: 'En atención' },
  paused: { en: 'Paused', es: 'En pausa' },
  graduated: { en: 'Graduated', es: 'Terminó el programa' },
  transferred: { en: 'Transferred', es: 'Transferida' },
  canceled: { en: 'Ended', es: 'Terminada' },
} as const satisfies Record<CareStatus, Label>

export const careEndReasons = [
  'graduated',
  'patient_request',
  'provider_request',
  'mismatch',
  'coverage',
  'moved_state',
  'inactive',
  'other',
] as const
export type CareEndReason = (typeof careEndReasons)[number]
export const careEndReasonLabels = {
  graduated: { en: 'The goals are reached', es: 'Se lograron las metas' },
  patient_request: { en: 'The client asked for it', es: 'La persona lo pidió' },
  provider_request: { en: 'I asked for it', es: 'Yo lo pedí' },
  mismatch: { en: 'Not the right match', es: 'No era la mejor combinación' },
  coverage: { en: 'Insurance or cost', es: 'Seguro o costo' },
  moved_state: { en: 'Moved to another state', es: 'Se mudó a otro estado' },
  inactive: { en: 'No visits for a long time', es: 'Mucho tiempo sin visitas' },
  other: { en: 'Another reason', es: 'Otro motivo' },
} as const satisfies Record<CareEndReason, Label>

/** What may need a dietitian's attention, the most urgent first. */
export const careFlags = [
  'unread_chat',
  'unsigned_note',
  'contest_open',
  'glucose_very_low',
  'labs_unreviewed',
  'journal_unreviewed',
  'intake_incomplete',
  'inactive_30d',
  'no_next_visit',
  'referral_unanswered',
  'referral_breaks',
  'coverage_expiring',
  'balance_due',
] as const
export type CareFlagName = (typeof careFlags)[number]
export const careFlagLabels = {
  unread_chat: { en: 'Unread messages', es: 'Mensajes sin leer' },
  unsigned_note: { en: 'Notes to sign', es: 'Notas por firmar' },
  contest_open: { en: 'Bill contested', es: 'Cobro en disputa' },
  glucose_very_low: { en: 'Glucose under 54', es: 'Glucosa bajo 54' },
  labs_unreviewed: { en: 'Labs to review', es: 'Análisis por revisar' },
  journal_unreviewed: { en: 'Journal to review', es: 'Diario por revisar' },
  intake_incomplete: { en: 'Intake not sent', es: 'Cuestionario inicial sin enviar' },
  inactive_30d: { en: 'Inactive 30 days', es: 'Sin actividad 30 días' },
  no_next_visit: { en: 'No next visit', es: 'Sin próxima visita' },
  referral_unanswered: { en: 'Letter did not arrive', es: 'La carta no llegó' },
  referral_breaks: { en: 'Visit without a referral', es: 'Visita sin orden médica' },
  coverage_expiring: { en: 'Coverage ends soon', es: 'El seguro vence pronto' },
  balance_due: { en: 'Balance due', es: 'Saldo pendiente' },
} as const satisfies Record<CareFlagName, Label>

/** The one best thing to do next for a client. */
export const nextSteps = [
  'answer_message',
  'finish_note',
  'answer_contest',
  'look_at_glucose',
  'review_labs',
  'review_journal',
  'look_at_intake',
  'call',
  'offer_times',
  'renew_referral',
  'check_coverage',
  'check_balance',
] as const
export type NextStep = (typeof nextSteps)[number]

/** The saved views of a caseload besides one for each flag. */
export const careViews = ['needs_me', ...careFlags, 'all', 'ended'] as const
export type CareView = (typeof careViews)[number]

export const careSorts = ['urgent', 'name', 'last_visit', 'next_visit', 'visits'] as const
export type CareSort = (typeof careSorts)[number]

/** The numbers of visits that count as milestones. */
export const milestoneVisits = [3, 6, 9, 12] as const

export const contactWays = ['chat', 'sms', 'email'] as const
export type ContactWay = (typeof contactWays)[number]
export const contactWayLabels = {
  chat: { en: 'Chat', es: 'Chat' },
  sms: { en: 'Text message', es: 'Mensaje de texto' },
  email: { en: 'Email', es: 'Correo electrónico' },
} as const satisfies Record<ContactWay, Label>

/** What can change in a care, as its history tells it. */
export const careChanges = [
  'opened',
  'reopened',
  'paused',
  'resumed',
  'graduated',
  'transferred',
  'taken_over',
  'canceled',
  'restored',
  'cadence_changed',
] as const
export type CareChange = (typeof careChanges)[number]

// NOTE: the outside contract fixes the two targets.
export const followUpTargets = ['next_appointment', 'old_patients'] as const
export type FollowUpTarget = (typeof followUpTargets)[number]
export const followUpStatuses = ['draft', 'scheduled', 'sent', 'canceled'] as const

/** Why somebody does not get a follow-up reminder. */
export const followUpHindrances = ['not_open', 'has_next_visit', 'seen_lately', 'reminded_lately', 'asked_for_none', 'unreachable'] as const
export type FollowUpHindrance = (typeof followUpHindrances)[number]
export const followUpHindranceLabels = {
  not_open: { en: 'Care is paused or over', es: 'La atención está en pausa o terminó' },
  has_next_visit: { en: 'Has a next visit', es: 'Tiene próxima visita' },
  seen_lately: { en: 'Seen in the last 60 days', es: 'Tuvo visita en los últimos 60 días' },
  reminded_lately: { en: 'Reminded in the last 14 days', es: 'Recibió un recordatorio en los últimos 14 días' },
  asked_for_none: { en: 'Asked for no text messages', es: 'Pidió no recibir mensajes de texto' },
  unreachable: { en: 'No phone number or email address', es: 'Sin teléfono ni correo electrónico' },
} as const satisfies Record<FollowUpHindrance, Label>

/** What a dietitian does between visits that counts for the engagement statement. */
export const careActions = ['messages', 'journal_reviews', 'lab_feedback', 'meal_plan_edits', 'goal_reviews'] as const
export type CareAction = (typeof careActions)[number]
