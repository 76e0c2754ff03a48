import type { Label } from '../kernel/label.ts'

/** What happened between visits that a dietitian writes down. */
export const contactKindLabels = {
  phone_call: { en: 'Phone call', es: 'Llamada telefónica' },
  message_review: { en: 'Messages read', es: 'Mensajes leídos' },
  unscheduled: { en: 'Unplanned meeting', es: 'Encuentro sin cita' },
  coordination: { en: 'Talk with others in the care', es: 'Conversación con otras personas que atienden' },
} as const satisfies Record<string, Label>
export type ContactKind = keyof typeof contactKindLabels

/** With whom it happened. */
export const contactPartyLabels = {
  patient: { en: 'The client', es: 'Paciente' },
  family: { en: 'Family or carer', es: 'Familia o quien cuida' },
  clinician: { en: 'A clinician', es: 'Otro profesional de la salud' },
  other: { en: 'Somebody else', es: 'Otra persona' },
} as const satisfies Record<string, Label>
export type ContactParty = keyof typeof contactPartyLabels

export const mostContactMinutes = 480
