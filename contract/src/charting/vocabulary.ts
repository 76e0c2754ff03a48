import type { Label } from '../kernel/label.ts'

export const noteKinds = ['initial_consultation', 'follow_up', 'chat'] as const
export type NoteKind = (typeof noteKinds)[number]
export const noteKindLabels = {
  initial_consultation: { en: 'First visit', es: 'Primera visita' },
  follow_up: { en: 'Follow-up visit', es: 'Visita de seguimiento' },
  chat: { en: 'Chat', es: 'Chat' },
} as const satisfies Record<NoteKind, Label>

/** Who wrote a field of a note. */
export const fieldSources = ['ai_prefill', 'provider'] as const
export type FieldSource = (typeof fieldSources)[number]
export const fieldSourceLabels = {
  ai_prefill: { en: 'Suggested by the assistant', es: 'Sugerido por el asistente' },
  provider: { en: 'Written by the dietitian', es: 'Escrito por el dietista' },
} as const satisfies Record<FieldSource, Label>

/** Whom a follow-up reminder is about. */
export const followUpReminderTargets = ['next_appointment', 'old_patients'] as const
export type FollowUpReminderTarget = (typeof followUpReminderTargets)[number]
export const followUpReminderTargetLabels = {
  next_appointment: { en: 'The next visit', es: 'La próxima visita' },
  old_patients: { en: 'Patients not seen for a while', es: 'Pacientes que hace tiempo no vienen' },
} as const satisfies Record<FollowUpReminderTarget, Label>
